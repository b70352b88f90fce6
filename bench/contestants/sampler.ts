import type { BatchResult } from 'knights-tour-wasm';
import { createSampler } from 'knights-tour-wasm/census';
import { type Contestant, type Prepare, type Workload, workloadNumber } from '../harness/contestant.js';

/** Tours of one call of a batch. */
const GRAIN = 50;

/** 2 GiB: closed 8 x 8 takes TypeScript more than it is allowed unasked. */
const MEMORY = 2 ** 31;

/** Draws tours evenly, by batches of one sampler, which is prepared once and not timed. */
function draws(engine: 'wasm' | 'ts', workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const closed = workloadNumber(workload, 'closed') === 1;
  const sampler = createSampler({ rows, cols, closed }, { engine, memory: MEMORY });
  let out: BatchResult = sampler.sampleBatch({ count: GRAIN });
  let drawn = 0;
  let key = 0;
  const batch = (stream: number) => {
    const { paths, visited, statuses, nodes } = out;
    out = sampler.sampleBatch({
      count: GRAIN,
      seed: key,
      stream,
      out: { paths, visited, statuses, nodes },
    });
    return out;
  };
  return {
    grain: GRAIN,
    arrange(seed, repetitions) {
      key = seed;
      drawn = repetitions;
    },
    run() {
      for (let stream = 0; stream < drawn; stream += GRAIN) batch(stream);
      return drawn;
    },
    *answers() {
      for (let stream = 0; stream < drawn; stream += GRAIN) {
        const { paths, squares } = batch(stream);
        for (let i = 0; i < GRAIN; i++) yield paths.subarray(i * squares, (i + 1) * squares);
      }
    },
  };
}

export const wasmSampler: Prepare = (workload) => draws('wasm', workload);
export const tsSampler: Prepare = (workload) => draws('ts', workload);

/** Prepares a sampler, from nothing, and draws a tour: fresh processes only, for its memory comes back when it pleases. */
function preparations(engine: 'auto' | 'ts', workload: Workload): Contestant {
  const rows = workloadNumber(workload, 'rows');
  const cols = workloadNumber(workload, 'cols');
  const closed = workloadNumber(workload, 'closed') === 1;
  // The twin takes more than it is allowed unasked.
  const options = engine === 'ts' ? { engine, memory: MEMORY } : {};
  let key = 0;
  const drawn = (): Uint32Array => createSampler({ rows, cols, closed }, options).sample({ seed: key });
  return {
    grain: 1,
    arrange(seed, repetitions) {
      if (repetitions !== 1) throw new RangeError(`repetitions is ${repetitions}; it must be 1`);
      key = seed;
    },
    run() {
      drawn();
      return 1;
    },
    *answers() {
      yield drawn();
    },
  };
}

export const defaultPreparation: Prepare = (workload) => preparations('auto', workload);
export const tsPreparation: Prepare = (workload) => preparations('ts', workload);
