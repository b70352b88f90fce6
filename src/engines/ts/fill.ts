// Counterpart: assembly/fill.ts.
import { type FillKernel, RUN_FIELDS } from '../engine.js';

/**
 * Writes runs (src/strategies/divide-and-conquer/runs.ts) one after the other. Within a run, a few columns (values of j) are
 * written for all parts at a time, from local variables that advance by the stride. So the offsets are read once per run.
 * @param target square numbers modulo 2^32, as 32-bit integers, which are fastest to add
 */
function fillRuns(runs: Int32Array, runCount: number, offsets: Int32Array, target: Int32Array): void {
  let out = 0;
  for (let run = 0; run < runCount * RUN_FIELDS; run += RUN_FIELDS) {
    const first = runs[run];
    const length = runs[run + 1];
    const base = runs[run + 2];
    const stride = runs[run + 4];
    const end = out + length * runs[run + 3];
    let column = 0;
    for (; column + 4 <= length; column += 4) {
      write4Columns(target, out + column, end, length, offsets, first + column, base, stride);
    }
    for (; column < length; column++) {
      let square = (base + offsets[first + column]) | 0;
      for (let at = out + column; at < end; at += length) {
        target[at] = square;
        square = (square + stride) | 0;
      }
    }
    out = end;
  }
}

function write4Columns(
  target: Int32Array,
  start: number,
  end: number,
  pitch: number,
  offsets: Int32Array,
  first: number,
  base: number,
  stride: number,
): void {
  let a = (base + offsets[first]) | 0;
  let b = (base + offsets[first + 1]) | 0;
  let c = (base + offsets[first + 2]) | 0;
  let d = (base + offsets[first + 3]) | 0;
  for (let at = start; at < end; at += pitch) {
    target[at] = a;
    target[at + 1] = b;
    target[at + 2] = c;
    target[at + 3] = d;
    a = (a + stride) | 0;
    b = (b + stride) | 0;
    c = (c + stride) | 0;
    d = (d + stride) | 0;
  }
}

/** Constructed tours, window by window. */
export class Fill implements FillKernel {
  #offsets: Int32Array = new Int32Array(0);
  #runs: Int32Array = new Int32Array(0);

  begin(offsets: Int32Array, room: number): Int32Array {
    this.#offsets = offsets;
    if (this.#runs.length < room * RUN_FIELDS) this.#runs = new Int32Array(room * RUN_FIELDS);
    return this.#runs;
  }

  fill(runCount: number, path: Uint32Array, from: number, to: number): void {
    // Indices of this view are small integers on every board.
    const window = new Int32Array(path.buffer, path.byteOffset + 4 * from, to - from);
    fillRuns(this.#runs, runCount, this.#offsets, window);
  }
}
