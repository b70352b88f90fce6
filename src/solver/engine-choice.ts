import { nameArgument, wrongType } from '../problem/arguments.js';

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

/**
 * Why TypeScript is taken in the place of WebAssembly after an error.
 * @throws the error again where it is the caller's; Error where nothing but WebAssembly will do
 */
export function fallbackReason(wish: EngineWish, error: unknown): string {
  let reason = 'WebAssembly is not available here';
  if (typeof WebAssembly !== 'undefined') {
    const platformSaidNo =
      error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError;
    if (!platformSaidNo) throw error;
    reason = `WebAssembly cannot run here: ${error.message}`;
  }
  if (wish === 'wasm') throw new Error(reason, { cause: error });
  return reason;
}
