import type { Pool } from 'knights-tour-wasm/pool';
import { runsWebAssembly } from '../runs-webassembly.js';
import { ENGINE_NAMES, type Engine, NO_WEBASSEMBLY, ownPool } from '../solving.js';

/** Who runs: the first one is what the others are compared with. */
export const RUNNERS = ['ts', 'wasm-scalar', 'wasm'] as const satisfies readonly Engine[];
export type Runner = (typeof RUNNERS)[number];

/** How they are called here, where all differences count. */
export const RUNNER_NAMES: Readonly<Record<Runner, string>> = {
  ts: ENGINE_NAMES.ts,
  'wasm-scalar': ENGINE_NAMES['wasm-scalar'],
  wasm: 'WebAssembly with SIMD',
};

/** A runner with a worker of its own, or why it does not run. */
export type Contestant =
  | { readonly runner: Runner; readonly pool: Pool }
  | { readonly runner: Runner; readonly absent: string };

/** Gets a runner to the start. */
export async function createContestant(runner: Runner): Promise<Contestant> {
  try {
    return { runner, pool: await ownPool(runner) };
  } catch {
    const lacksSimd = runner === 'wasm' && runsWebAssembly();
    return { runner, absent: lacksSimd ? 'this browser does not support WebAssembly SIMD' : NO_WEBASSEMBLY };
  }
}
