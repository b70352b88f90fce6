import '../without/census-gate.js';
import type { TourProblem } from 'knights-tour-wasm';
import { createSampler } from 'knights-tour-wasm/census';

/** What is drawn: so many tours of a problem, each as likely as any other. */
export interface SampleQuestion {
  readonly problem: TourProblem;
  readonly count: number;
  readonly seed: number;
}

export type SampleAnswer =
  | { readonly paths: readonly number[][]; readonly count: string }
  | { readonly failure: string };

/** Bytes that a tab may well have. */
const MEMORY = 2 ** 29;

function answerTo({ problem, count, seed }: SampleQuestion): SampleAnswer {
  const sampler = createSampler(problem, { memory: MEMORY });
  const paths = Array.from({ length: count }, (_, stream) => Array.from(sampler.sample({ seed, stream })));
  const answer = { paths, count: String(sampler.count) };
  sampler.close();
  return answer;
}

addEventListener('message', ({ data }: MessageEvent<SampleQuestion>) => {
  try {
    postMessage(answerTo(data));
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies SampleAnswer);
  }
});
