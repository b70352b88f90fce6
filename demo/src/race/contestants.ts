import type { Pool } from 'knights-tour-wasm/pool';
import { runsWebAssembly } from '../runs-webassembly.js';
import { createOwnPool, ENGINE_NAMES, type Engine, NO_WEBASSEMBLY } from '../solver-pools.js';

/** The engines in the race. The others are compared with the first. */
export const RUNNERS = ['ts', 'wasm-scalar', 'wasm'] as const satisfies readonly Engine[];
export type Runner = (typeof RUNNERS)[number];

/** The names of the engines, which always mention SIMD. */
export const RUNNER_NAMES: Readonly<Record<Runner, string>> = {
  ts: ENGINE_NAMES.ts,
  'wasm-scalar': ENGINE_NAMES['wasm-scalar'],
  wasm: 'WebAssembly with SIMD',
};

/** A runner with its own worker, or the reason why it cannot run. */
export type Contestant =
  | { readonly runner: Runner; readonly pool: Pool }
  | { readonly runner: Runner; readonly absent: string };

export async function createContestant(runner: Runner): Promise<Contestant> {
  try {
    return { runner, pool: await createOwnPool(runner) };
  } catch {
    const lacksSimd = runner === 'wasm' && runsWebAssembly();
    return { runner, absent: lacksSimd ? 'this browser does not support WebAssembly SIMD' : NO_WEBASSEMBLY };
  }
}
