import { RUN_FIELDS } from '../../construction/runs.js';

/**
 * Writes constructed tours. A tour comes as runs: `count` equal pieces of `length` squares, piece i being
 * `base + i * stride + offsets[first + j]` for j = 0 .. length - 1. The runs are written one after the other as one
 * sequential stream, never by walking the tour.
 */
export function fillRuns(runs: Int32Array, runCount: number, offsets: Int32Array, target: Uint32Array): void {
  let out = 0;
  for (let run = 0; run < runCount * RUN_FIELDS; run += RUN_FIELDS) {
    const first = runs[run];
    const last = first + runs[run + 1];
    const count = runs[run + 3];
    const stride = runs[run + 4];
    let base = runs[run + 2];
    for (let i = 0; i < count; i++) {
      for (let j = first; j < last; j++) target[out++] = base + offsets[j];
      base = (base + stride) | 0;
    }
  }
}
