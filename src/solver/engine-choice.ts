import type { Engine } from '../engines/engine.js';
import { nameArgument, wrongType } from '../problem/arguments.js';

/** An engine, and why it is not WebAssembly's where that was wanted. */
export interface ChosenEngine {
  readonly engine: Engine;
  readonly fallbackReason?: string;
}

/** Which engine is asked for. */
export type EngineWish = 'auto' | 'wasm' | 'ts';

/**
 * Which engine is asked for.
 * @throws TypeError
 */
export function engineWish(engine: unknown = 'auto', simd: unknown): EngineWish {
  if (simd !== undefined && typeof simd !== 'boolean') throw wrongType('simd', simd, 'true or false');
  return nameArgument('engine', engine, ['auto', 'wasm', 'ts'] as const);
}

/** Why WebAssembly cannot be used, when this error says so; undefined when the error is the caller's. */
function whyNot(error: unknown): string | undefined {
  if (typeof WebAssembly === 'undefined') return 'WebAssembly is not available here';
  const compilerSaidNo = error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
  return compilerSaidNo ? `WebAssembly cannot be compiled here: ${error.message}` : undefined;
}

/** What is taken in the place of WebAssembly after an error. Throws it again where it is the caller's. */
export function fallBack(wish: EngineWish, error: unknown, createTsEngine: () => Engine): ChosenEngine {
  const fallbackReason = whyNot(error);
  if (fallbackReason === undefined) throw error;
  if (wish === 'wasm') throw new Error(fallbackReason, { cause: error });
  return { engine: createTsEngine(), fallbackReason };
}
