import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition, Group, Section } from '../harness/group.js';
import {
  FASTEST_TEXTBOOK_C,
  OWN_KERNEL_IN_C,
  OWN_KERNEL_IN_C_CLANG,
  OWN_SIMD_KERNEL_IN_C,
  OWN_SIMD_KERNEL_IN_C_CLANG,
  TEXTBOOKS_IN_C,
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

/** Bars of WebAssembly and TypeScript on some boards relative to the fastest textbook C: at least this many times as fast. */
const BARS: ReadonlyMap<number, readonly [wasm: number, ts: number]> = new Map([
  [50, [5, 1.7]],
  [200, [5, 1.7]],
  [1000, [4, 2.4]],
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

function figuresOf(size: number): Figure[] {
  const [of, ts] = COMPARED;
  const bars = BARS.get(size);
  const peers: [of: string, against: string, bar: Figure['bar']][] = [
    ...(size < 16 ? [] : [[of, ownKernelInC(size).name, { slower: 1.5 }] as [string, string, Figure['bar']]]),
    ...(bars ?? []).map((faster, i): [string, string, Figure['bar']] => [
      COMPARED[i]!,
      FASTEST_TEXTBOOK_C.name,
      { faster },
    ]),
    [ts, of, { slower: size < 16 || size >= 500 ? 3 : 4 }],
  ];
  return peers.map(([each, against, bar]) => ({
    what: `${size} x ${size} first, by square: ${each} against ${against}`,
    of: each,
    against,
    bar,
  }));
}

function openGroup(size: number): Group {
  return {
    name: `open-${size}`,
    title: `open tours on ${size} x ${size}`,
    unit: 'square',
    per: 'work',
    workload: { rows: size, cols: size, batch: batchOf(size) },
    contestants: [WASM_BATCH, WASM_SCALAR_BATCH, TS_BATCH, ...ownKernels(size), ...TEXTBOOKS_IN_C],
    fastest: FASTEST_TEXTBOOK_C,
    pairs: [
      COMPARED,
      [WASM_BATCH.name, FASTEST_TEXTBOOK_C.name],
      ...ownKernels(size).map(({ name }) => [WASM_BATCH.name, name] as const),
      [TS_BATCH.name, FASTEST_TEXTBOOK_C.name],
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
  const what = `closed ${size} x ${size} search, by square, against open walks of a batch (wasm)`;
  return size < 8 || size > 200
    ? []
    : [{ what, of: WASM_BATCH.name, against: OPEN_WALK, bar: { slower: size === 8 ? 4.5 : 6 } }];
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

const SIDES = [5, 6, 8, 10, 16, 32, 50, 64, 100, 200, 500, 1000, 2000];
/** Closed tours need an even number of squares. */
const EVEN_SIDES = SIDES.filter((side) => side % 2 === 0);

export const SIZE_GROUPS: readonly Group[] = [...SIDES.map(openGroup), ...EVEN_SIDES.map(closedGroup)];
