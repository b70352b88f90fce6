import type { TourProblem } from 'knights-tour-wasm';
import { runsWebAssembly } from '../runs-webassembly.js';

/** What is drawn: so many tours of a problem, each as likely as any other. */
export interface SampleQuestion {
  readonly problem: TourProblem;
  readonly count: number;
  readonly seed: number;
  /** Bytes that it may take. */
  readonly memory: number;
}

export type SampleAnswer =
  | { readonly paths: readonly number[][]; readonly count: string }
  | { readonly failure: string };

async function answerTo({ problem, count, seed, memory }: SampleQuestion): Promise<SampleAnswer> {
  // Each import names what it needs, so that the other functions are not bundled.
  const createSampler = runsWebAssembly()
    ? (await import('knights-tour-wasm/census')).createSampler
    : (await import('knights-tour-wasm/census/js')).createSampler;
  const onProgress = (done: number, total: number): void => postMessage(done / total);
  const sampler = createSampler(problem, { memory, onProgress });
  const paths = Array.from({ length: count }, (_, stream) => Array.from(sampler.sample({ seed, stream })));
  const answer = { paths, count: String(sampler.count) };
  sampler.close();
  return answer;
}

addEventListener('message', async ({ data }: MessageEvent<SampleQuestion>) => {
  try {
    postMessage(await answerTo(data));
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies SampleAnswer);
  }
});
