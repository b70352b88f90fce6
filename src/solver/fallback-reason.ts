import type { EngineWish } from './engine-choice.js';

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
