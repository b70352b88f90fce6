import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition, Group, Section } from '../harness/group.js';
import {
  OWN_KERNEL_IN_C,
  OWN_KERNEL_IN_C_CLANG,
  OWN_SIMD_KERNEL_IN_C,
  OWN_SIMD_KERNEL_IN_C_CLANG,
  TEXTBOOK_C,
  TS_BATCH,
  WASM_BATCH,
  WASM_SCALAR_BATCH,
} from './contestants.js';

const COMPARED = [WASM_BATCH.name, TS_BATCH.name] as const;

export const OPEN_SIZES: Section = {
  name: 'sizes',
  title: "Open tours by board size: Warnsdorff's rule, first of least degree, solveBatch",
  unit: 'square',
  compared: COMPARED,
};

export const CLOSED_SIZES: Section = {
  name: 'closed-sizes',
  title: 'Closed tours by board size: warnsdorff-backtracking, solveBatch',
  unit: 'square',
  compared: COMPARED,
};

/** Maximum number of squares in a batch. It keeps samples short. */
const MAX_BATCH_SQUARES = 2 ** 18;

function batchOf(size: number): number {
  return Math.max(1, Math.min(6400, Math.floor(MAX_BATCH_SQUARES / size ** 2)));
}

/** Returns the number of tours that the proof of equal answers compares. */
function proofOf(size: number): number {
  return Math.max(1, Math.min(500, Math.floor(2 ** 20 / size ** 2)));
}

/** Bars of large boards relative to textbook C: at least this many times as fast. */
const BARS: ReadonlyMap<number, number> = new Map([
  [50, 5],
  [200, 6.5],
  [1000, 7],
]);

/** Returns the kernel of batches of a size in C, with its compilers. Fewer than three tours are walked one by one. */
function ownKernels(size: number): readonly ContestantDefinition[] {
  if (batchOf(size) < 3) return [OWN_KERNEL_IN_C, OWN_KERNEL_IN_C_CLANG];
  return [OWN_SIMD_KERNEL_IN_C, OWN_SIMD_KERNEL_IN_C_CLANG];
}

/** Returns the kernel of batches of a size in C, compiled by clang, because gcc compiles our kernels less well. */
export function ownKernelInC(size: number): ContestantDefinition {
  return ownKernels(size)[1]!;
}

/** Returns the bars of the cost of a square. */
function costsOf(size: number): Figure[] {
  const [wasm, ts] = COMPARED;
  if (size === 10) return [{ what: '10 x 10 first, by square (ts)', of: ts, bar: { nanoseconds: 8 } }];
  if (size < 16 || size > 64) return [];
  return [{ what: `${size} x ${size} first, by square (wasm)`, of: wasm, bar: { nanoseconds: 5.5 } }];
}

function figuresOf(size: number): Figure[] {
  const faster = BARS.get(size);
  if (faster === undefined) return costsOf(size);
  const board = `${size} x ${size} first, by square`;
  const [wasm, ts] = COMPARED;
  const [textbook, own] = [TEXTBOOK_C.name, ownKernelInC(size).name];
  return [
    ...costsOf(size),
    { what: `${board}: wasm against textbook C`, of: wasm, against: textbook, bar: { faster } },
    { what: `${board}: wasm against the same kernel in C`, of: wasm, against: own, bar: { slower: 1.3 } },
    { what: `${board}: ts against wasm`, of: ts, against: wasm, bar: { slower: 2 } },
  ];
}

function openGroup(size: number): Group {
  return {
    name: `open-${size}`,
    title: `open tours on ${size} x ${size}`,
    unit: 'square',
    per: 'work',
    workload: { rows: size, cols: size, batch: batchOf(size) },
    contestants: [WASM_BATCH, WASM_SCALAR_BATCH, TS_BATCH, ...ownKernels(size), TEXTBOOK_C],
    pairs: [
      COMPARED,
      [WASM_BATCH.name, TEXTBOOK_C.name],
      ...ownKernels(size).map(({ name }) => [WASM_BATCH.name, name] as const),
      [TS_BATCH.name, TEXTBOOK_C.name],
    ],
    figures: figuresOf(size),
    proof: proofOf(size),
    place: { section: OPEN_SIZES, size },
    effort: 'light',
  };
}

/** Returns the contestants to compare a search with: batches of walks on the same board. */
function openWalks(size: number): ContestantDefinition[] {
  const walks = {
    workload: { strategy: 'warnsdorff', tour: 'open', batch: batchOf(size) },
    answers: 'open',
  };
  return [
    { ...WASM_BATCH, ...walks, name: OPEN_WALK },
    { ...TS_BATCH, ...walks, name: 'ts solveBatch, open walks', proofOnly: true },
  ];
}
const OPEN_WALK = 'wasm solveBatch, open walks';

function searchFigures(size: number): Figure[] {
  const of = WASM_BATCH.name;
  if (size === 8) {
    const what = 'closed 8 x 8 search, batch of 64, against an open tour in a batch (wasm)';
    return [{ what, of, against: OPEN_WALK, bar: { slower: 4.5 } }];
  }
  if (size < 10 || size > 200) return [];
  return [{ what: `closed ${size} x ${size} search, by square (wasm)`, of, bar: { nanoseconds: 30 } }];
}

function closedGroup(size: number): Group {
  return {
    name: `closed-${size}`,
    title: `closed tours on ${size} x ${size}`,
    unit: 'square',
    per: 'work',
    workload: {
      rows: size,
      cols: size,
      batch: Math.min(batchOf(size), 64),
      strategy: 'warnsdorff-backtracking',
      tour: 'closed',
    },
    // Searches of large boards take long, and do not use SIMD.
    contestants: [
      ...(size < 1000 ? [WASM_BATCH, WASM_SCALAR_BATCH, TS_BATCH] : [WASM_BATCH, TS_BATCH]),
      ...openWalks(size),
    ],
    pairs: [COMPARED, [WASM_BATCH.name, OPEN_WALK]],
    figures: searchFigures(size),
    proof: Math.min(proofOf(size), 64),
    place: { section: CLOSED_SIZES, size },
    effort: 'light',
  };
}

const SIDES = [5, 6, 7, 8, 10, 12, 16, 24, 32, 50, 64, 100, 200, 500, 1000, 2000];
/** Closed tours need an even number of squares. */
const EVEN_SIDES = SIDES.filter((side) => side % 2 === 0);

export const SIZE_GROUPS: readonly Group[] = [...SIDES.map(openGroup), ...EVEN_SIDES.map(closedGroup)];
