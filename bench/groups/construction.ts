import type { ContestantDefinition, Group } from '../harness/group.js';

const MODULE = new URL('../contestants/construction.js', import.meta.url).href;

/** Sides of the boards of 10^2 .. 10^8 squares; 500 is the one that Parberry's program is given. */
export const CHARTED_SIDES: readonly number[] = [10, 32, 100, 500, 1000, 3162, 10_000];

/** What a contestant on a board of this side is called. */
export function nameAt(engine: string, side: number): string {
  return `${engine} ${side} x ${side}`;
}

function at(engine: string, side: number, exported: string): ContestantDefinition {
  const workload = { rows: side, cols: side };
  return { name: nameAt(engine, side), program: { module: MODULE, export: exported }, workload };
}

/** Closed tours written into an array that is used again: cost by square, from small boards to large ones. */
const CLOSED: Group = {
  name: 'construction',
  title: 'Closed tours by divide and conquer, written into an array that is used again',
  unit: 'square',
  per: 'work',
  workload: { rows: 500, cols: 500 },
  contestants: [
    ...CHARTED_SIDES.map((side) => at('wasm', side, 'wasmClosed')),
    ...[10, 100, 1000, 10_000].map((side) => at('ts', side, 'tsClosed')),
    at('wasm without SIMD', 1000, 'wasmScalarClosed'),
    at('fill', 1000, 'fill'),
    at('fill', 10_000, 'fill'),
    { name: 'Parberry in C++ 500 x 500', program: { native: 'parberry.cpp' } },
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
  quick: [
    'fill 1000 x 1000',
    'wasm 1000 x 1000',
    'ts 1000 x 1000',
    'wasm 500 x 500',
    'Parberry in C++ 500 x 500',
  ],
};

/** What a plan costs: the first one of a process, and later ones, each for a board of another shape. */
const PLANNING: Group = {
  name: 'planning',
  title: 'Planning a tour of another board each time, 6 x 6 to 2^26 x 2^26 (implicitTour)',
  unit: 'plan',
  per: 'repetition',
  workload: {},
  contestants: [
    { name: 'first of a process', program: { module: MODULE, export: 'planning' }, fresh: true },
    { name: 'later ones', program: { module: MODULE, export: 'planning' } },
  ],
  pairs: [['later ones', 'first of a process']],
  proof: 200,
  effort: 'light',
};

/** What it costs to look up one step or one square of a tour that is nowhere written down. */
const RANDOM_ACCESS: Group = {
  name: 'random-access',
  title: 'Steps and squares of implicit tours, at random places',
  unit: 'access',
  per: 'work',
  workload: {},
  contestants: [1000, 2 ** 26].flatMap((side) => [
    at('squareAt', side, 'squareAt'),
    at('stepOf', side, 'stepOf'),
  ]),
  pairs: [[nameAt('squareAt', 1000), nameAt('squareAt', 2 ** 26)]],
  proof: 10,
  effort: 'light',
};

export const CONSTRUCTION_GROUPS: readonly Group[] = [CLOSED, PLANNING, RANDOM_ACCESS];
