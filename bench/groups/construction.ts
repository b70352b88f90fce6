import type { ContestantDefinition, Group } from '../harness/group.js';
import { native, program } from './contestants.js';

/** Sides of boards with 10^2 to 10^8 squares. One is 500, because Parberry's program solves 500 x 500. */
export const CHARTED_SIDES: readonly number[] = [10, 32, 100, 500, 1000, 3162, 10_000];

/** Returns the name of a contestant for a board of this side. */
export function nameAt(what: string, side: number): string {
  return `${what} ${side} x ${side}`;
}

function contestant(what: string, side: number, exported: string): ContestantDefinition {
  return {
    ...program(nameAt(what, side), 'construction', exported),
    workload: { rows: side, cols: side },
  };
}

/** The cost per square of constructing a closed tour in a reused array, from small boards to large ones. */
export const CONSTRUCTION: Group = {
  name: 'construction',
  title: 'Closed tours by divide and conquer, written into an array that is used again',
  unit: 'square',
  per: 'work',
  workload: { rows: 500, cols: 500 },
  contestants: [
    ...CHARTED_SIDES.map((side) => contestant('wasm', side, 'wasmClosed')),
    ...[10, 100, 1000, 10_000].map((side) => contestant('ts', side, 'tsClosed')),
    contestant('wasm without SIMD', 1000, 'scalarClosed'),
    contestant('fill', 1000, 'fill'),
    contestant('fill', 10_000, 'fill'),
    native('Parberry in C++ 500 x 500', 'parberry.cpp'),
  ],
  pairs: [
    ['fill 1000 x 1000', 'wasm 1000 x 1000'],
    ['fill 10000 x 10000', 'wasm 10000 x 10000'],
    ['wasm 500 x 500', 'Parberry in C++ 500 x 500'],
    ['wasm 1000 x 1000', 'wasm without SIMD 1000 x 1000'],
    ['wasm 1000 x 1000', 'ts 1000 x 1000'],
    ['wasm 100 x 100', 'wasm 10000 x 10000'],
  ],
  proof: 1,
  effort: 'light',
};
