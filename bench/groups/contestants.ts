import type { ContestantDefinition } from '../harness/group.js';

const TEXTBOOK = new URL('../contestants/textbook.js', import.meta.url).href;
const PACKAGE = new URL('../contestants/package-tours.js', import.meta.url).href;
const KERNELS = new URL('../contestants/kernels.js', import.meta.url).href;

/** Programs as they are printed and written elsewhere, and our own kernel for large boards in C. */
export const TEXTBOOK_JAVASCRIPT: ContestantDefinition = {
  name: 'textbook JavaScript',
  program: { module: TEXTBOOK, export: 'textbookTours' },
};
export const TEXTBOOK_C: ContestantDefinition = {
  name: 'textbook C',
  program: { native: 'warnsdorff.c' },
};
export const TEXTBOOK_C_IN_PLACE: ContestantDefinition = {
  name: 'textbook C, counted in place',
  program: { native: 'warnsdorff-in-place.c' },
};
export const OWN_KERNEL_IN_C: ContestantDefinition = {
  name: 'own flat kernel in C',
  program: { native: 'warnsdorff-incremental.c' },
};

/** Kernels called directly: the steps before the public interface. */
export const TS_FLAT: ContestantDefinition = {
  name: 'ts kernel, flat board',
  program: { module: KERNELS, export: 'tsFlat' },
};
export const WASM_FLAT: ContestantDefinition = {
  name: 'wasm kernel, flat board',
  program: { module: KERNELS, export: 'wasmFlat' },
};
export const PLANES_ONE_BOARD: ContestantDefinition = {
  name: 'wasm kernel, 64-bit planes, one board',
  program: { module: KERNELS, export: 'planesOneBoard' },
};
export const PLANES_INTERLEAVED: ContestantDefinition = {
  name: 'wasm kernel, 64-bit planes, 4 boards',
  program: { module: KERNELS, export: 'planesInterleaved' },
};
export const PLANES_SIMD: ContestantDefinition = {
  name: 'wasm kernel, SIMD planes, 12 boards',
  program: { module: KERNELS, export: 'planesSimd' },
};
export const TS_NIBBLES: ContestantDefinition = {
  name: 'ts kernel, words of nibbles, 8 boards',
  program: { module: KERNELS, export: 'tsNibbles' },
};

/** The public interface. */
export const WASM_BATCH: ContestantDefinition = {
  name: 'wasm solveBatch',
  program: { module: PACKAGE, export: 'wasmBatch' },
};
export const WASM_SCALAR_BATCH: ContestantDefinition = {
  name: 'wasm solveBatch, no SIMD',
  program: { module: PACKAGE, export: 'wasmScalarBatch' },
};
export const WASM_SOLVE: ContestantDefinition = {
  name: 'wasm solve',
  program: { module: PACKAGE, export: 'wasmSingle' },
};
export const TS_BATCH: ContestantDefinition = {
  name: 'ts solveBatch',
  program: { module: PACKAGE, export: 'tsBatch' },
};
export const TS_SOLVE: ContestantDefinition = {
  name: 'ts solve',
  program: { module: PACKAGE, export: 'tsSingle' },
};

/** The same in a process in which an ArrayBuffer was once detached. */
export function detached(definition: ContestantDefinition): ContestantDefinition {
  const { name, program } = definition;
  if ('native' in program) throw new TypeError(`${name} is no program in TypeScript`);
  return { ...definition, name: `${name}, buffer detached`, program: { ...program, state: 'detached' } };
}
