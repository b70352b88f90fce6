import type { Engine, EngineName } from '../engines/engine.js';
import type { Module } from '../engines/wasm/source.js';
import { nameArgument, objectArgument } from '../problem/arguments.js';

/** Values of the option `engine`. */
export type EngineChoice = 'auto' | EngineName;

/** The engine that a solver runs on. */
export interface ChosenEngine {
  readonly engine: Engine;
  /** The reason that 'auto' chose the TypeScript engine. */
  readonly fallbackReason?: string;
  /** The module of the WebAssembly engine. */
  readonly module?: Module;
}

/** Checks the keys of options, and returns their `engine`. @throws TypeError */
export function engineOption(options: { readonly engine?: unknown }, keys: readonly string[]): EngineChoice {
  if (typeof options === 'object' && options !== null && 'simd' in options) {
    const instead = "wasm: the bytes of kernel-scalar.wasm, or engine: 'ts'";
    throw new TypeError(`options has the unknown key 'simd'; for kernels without SIMD pass ${instead}`);
  }
  objectArgument('options', options, keys);
  const { engine = 'auto' } = options;
  return nameArgument('engine', engine, ['auto', 'wasm', 'ts'] as const);
}

/** Handles the rejection of a promised binary before it is awaited. An unhandled rejection ends a Node process. */
export function handleRejection(options: { readonly wasm?: unknown } | undefined): void {
  void Promise.allSettled([options?.wasm]);
}

/**
 * Returns the WebAssembly engine, or the TypeScript engine if the platform cannot run it.
 * @param loadWasm throws the platform's error where WebAssembly is missing or refused
 * @throws the error of `loadWasm` for a bad binary; Error for 'wasm' if the platform cannot run it
 */
export async function chooseEngine(
  choice: EngineChoice,
  loadWasm: () => Promise<ChosenEngine>,
  createTs: () => Engine,
): Promise<ChosenEngine> {
  if (choice === 'ts') return { engine: createTs() };
  try {
    return await loadWasm();
  } catch (error) {
    return { fallbackReason: fallbackReason(choice, error), engine: createTs() };
  }
}

/** Does the same without waiting. */
export function chooseEngineSync(
  choice: EngineChoice,
  loadWasm: () => ChosenEngine,
  createTs: () => Engine,
): ChosenEngine {
  if (choice === 'ts') return { engine: createTs() };
  try {
    return loadWasm();
  } catch (error) {
    return { fallbackReason: fallbackReason(choice, error), engine: createTs() };
  }
}

function fallbackReason(choice: EngineChoice, error: unknown): string {
  let reason = 'WebAssembly is not available here';
  if (typeof WebAssembly !== 'undefined') {
    const isPlatformError =
      error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    if (!isPlatformError) throw error;
    reason = `WebAssembly cannot run here: ${error.message}`;
  }
  if (choice === 'wasm') throw new Error(reason, { cause: error });
  return reason;
}
