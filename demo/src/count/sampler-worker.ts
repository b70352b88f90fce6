import type { TourProblem } from 'knights-tour-wasm';
import { runsWebAssembly } from '../runs-webassembly.js';

/** A request for `count` uniformly sampled tours. */
export interface SampleRequest {
  readonly problem: TourProblem;
  readonly count: number;
  readonly seed: number;
  /** The memory limit in bytes. */
  readonly memory: number;
}

export type SampleResponse =
  | { readonly paths: readonly number[][]; readonly count: string }
  | { readonly failure: string };

async function answer({ problem, count, seed, memory }: SampleRequest): Promise<SampleResponse> {
  // Named imports keep the other functions out of the bundle.
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

addEventListener('message', async ({ data }: MessageEvent<SampleRequest>) => {
  try {
    postMessage(await answer(data));
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies SampleResponse);
  }
});
