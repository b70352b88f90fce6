import type { KernelEngine } from './options.js';

/** Loads the functions of census and puzzle for this thread, on the engine of `--engine`. Loading is slow, so it is lazy. */

export async function loadCensus(
  engine: KernelEngine,
): Promise<Pick<typeof import('../census/js.js'), 'tourPrefixes'>> {
  if (engine !== 'js') {
    const onWasm = await import('../census/wasm.js');
    if (engine === 'wasm' || runs(onWasm.CENSUS_ON_WASM)) return onWasm;
  }
  return import('../census/js.js');
}

export async function loadPuzzle(
  engine: KernelEngine,
): Promise<Pick<typeof import('../puzzle/js.js'), 'solvePuzzle'>> {
  if (engine !== 'js') {
    const onWasm = await import('../puzzle/wasm.js');
    if (engine === 'wasm' || runs(onWasm.PUZZLE_ON_WASM)) return onWasm;
  }
  return import('../puzzle/js.js');
}

/** Returns whether the platform can run an engine. */
function runs(source: { load(options: object): unknown }): boolean {
  try {
    source.load({});
    return true;
  } catch {
    return false;
  }
}
