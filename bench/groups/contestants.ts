import type { Workload } from '../harness/contestant.js';
import type { Figure } from '../harness/figure.js';
import type { ContestantDefinition } from '../harness/group.js';

const address = (file: string): string => new URL(`../contestants/${file}.js`, import.meta.url).href;

/** Returns a contestant in TypeScript: an export of a file in contestants/. */
export function program(name: string, file: string, exported: string): ContestantDefinition {
  return { name, program: { module: address(file), export: exported } };
}

/** Returns a contestant in C or C++: a source file in native/, compiled by `compiler` (default: the first one found). */
export function native(name: string, source: string, compiler?: string): ContestantDefinition {
  return { name, program: { native: source, ...(compiler !== undefined && { compiler }) } };
}

/**
 * Returns the same work by WebAssembly and JavaScript: the exports `wasm<Work>`, and `ts<Work>` or `js<Work>`, of a file.
 * @param role 'proof': JavaScript only checks the answers and is not timed
 */
export function engines(
  file: string,
  work: string,
  name: string,
  workload: Workload,
  role: 'timed' | 'proof' = 'timed',
): [ContestantDefinition, ContestantDefinition] {
  const shared = { workload, answers: name };
  // Counts and puzzles have generated JavaScript instead of TypeScript.
  const other = file === 'census' || file === 'puzzle' ? 'js' : 'ts';
  return [
    { ...program(`wasm, ${name}`, file, `wasm${work}`), ...shared },
    { ...program(`${other}, ${name}`, file, `${other}${work}`), ...shared, proofOnly: role === 'proof' },
  ];
}

/** Programs for context: textbook programs, and our kernels for large boards in C: for a single walk, and for batches. */
export const TEXTBOOK_JAVASCRIPT = program('textbook JavaScript', 'textbook', 'textbookTours');
export const TEXTBOOKS_IN_C = [
  ['textbook C', 'warnsdorff.c'],
  ['textbook C, counted in place', 'warnsdorff-in-place.c'],
].flatMap(([name, source]) => ['gcc', 'clang'].map((each) => native(`${name}, ${each}`, source!, each)));
/** The peer of ratios and bars: in each round the fastest of these programs. Which one it is depends on the processor. */
export const FASTEST_TEXTBOOK_C = {
  name: 'fastest textbook C',
  of: TEXTBOOKS_IN_C.map(({ name }) => name),
} as const;
export const OWN_KERNEL_IN_C = native('own flat kernel in C, gcc', 'flat-kernel.c', 'gcc');
export const OWN_KERNEL_IN_C_CLANG = native('own flat kernel in C, clang', 'flat-kernel.c', 'clang');
export const OWN_SIMD_KERNEL_IN_C = native('own SIMD kernel in C, gcc', 'simd-kernel.c', 'gcc');
export const OWN_SIMD_KERNEL_IN_C_CLANG = native('own SIMD kernel in C, clang', 'simd-kernel.c', 'clang');

/** Kernels called directly. */
export const PLAIN_WASM = program('wasm, plain AssemblyScript', 'kernels', 'plainWasm');
export const TS_FLAT = program('ts kernel, flat board', 'kernels', 'tsFlat');
export const WASM_FLAT = program('wasm kernel, flat board', 'kernels', 'wasmFlat');
export const PLANES_ONE_BOARD = program('wasm kernel, 64-bit planes, one board', 'kernels', 'planesOneBoard');
export const PLANES_INTERLEAVED = program(
  'wasm kernel, 64-bit planes, 12 boards',
  'kernels',
  'planesInterleaved',
);
export const PLANES_SIMD = program('wasm kernel, SIMD planes, 12 boards', 'kernels', 'wasmPlanes');
export const TS_NIBBLES = program('ts kernel, words of nibbles, 8 boards', 'kernels', 'tsNibbles');

/** Calls of the public interface. */
export const WASM_BATCH = program('wasm solveBatch', 'package-tours', 'wasmBatch');
export const WASM_SCALAR_BATCH = program('wasm solveBatch, no SIMD', 'package-tours', 'scalarBatch');
export const WASM_SOLVE = program('wasm solve', 'package-tours', 'wasmSingle');
export const TS_BATCH = program('ts solveBatch', 'package-tours', 'tsBatch');
export const TS_SOLVE = program('ts solve', 'package-tours', 'tsSingle');

/** Programs to compare counts and puzzles with: tours of 8 x 8 in batches, and the check of their answers. */
export const BATCH_TOURS = [WASM_BATCH, TS_BATCH].map(
  (each, i): ContestantDefinition => ({
    ...each,
    workload: { rows: 8, cols: 8, batch: 6400 },
    answers: 'tours',
    proofOnly: i > 0,
  }),
);

/** Returns a bar: a repetition of a contestant takes at most as long as this many of {@link BATCH_TOURS}. */
export function batchToursBar(of: string, tours: number): Figure {
  return {
    what: `${of}, in tours of 8 x 8 of a batch`,
    of,
    against: WASM_BATCH.name,
    bar: { slower: tours },
  };
}

/** Returns the same contestant, in a process that first detaches an ArrayBuffer. */
export function withDetachedBuffer(definition: ContestantDefinition): ContestantDefinition {
  const { name, program } = definition;
  if ('native' in program)
    throw new TypeError(`${name} must be a program in TypeScript, got one in C or C++`);
  return { ...definition, name: `${name}, buffer detached`, program: { ...program, state: 'detached' } };
}
