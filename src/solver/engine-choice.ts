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
 * A promise of a binary that fails before anybody waits for it, or beside a bad option, is not to count as unhandled: that ends
 * a process of Node.
 */
export function hearFailure(options: { readonly wasm?: unknown } | undefined): void {
  void Promise.allSettled([options?.wasm]);
}
