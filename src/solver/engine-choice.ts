import { nameArgument, objectArgument } from '../problem/arguments.js';

/** Which engine is asked for. */
export type EngineWish = 'auto' | 'wasm' | 'ts';

/**
 * Which engine is asked for.
 * @throws TypeError
 */
export function engineWish(engine: unknown = 'auto'): EngineWish {
  return nameArgument('engine', engine, ['auto', 'wasm', 'ts'] as const);
}

/**
 * Checks the keys of options that choose an engine.
 * @throws TypeError
 */
export function checkEngineKeys(options: unknown, keys: readonly string[]): void {
  if (typeof options === 'object' && options !== null && 'simd' in options) {
    const instead = "wasm: the bytes of kernel-scalar.wasm, or engine: 'ts'";
    throw new TypeError(`options has the unknown key 'simd'; for kernels without SIMD pass ${instead}`);
  }
  objectArgument('options', options, keys);
}

/**
 * A promise of a binary that fails before anybody waits for it, or beside a bad option, is not to count as unhandled: that ends
 * a process of Node.
 */
export function hearFailure(options: { readonly wasm?: unknown } | undefined): void {
  void Promise.allSettled([options?.wasm]);
}
