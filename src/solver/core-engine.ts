// Apart from create-core.ts, so that a page fetches WebAssembly's engine, and what is said where it cannot run, only when it
// gives a binary.
import type { Engine } from '../engines/engine.js';
import { checkSource, engineOf, engineOfSync } from '../engines/wasm/given.js';
import type { WasmSource } from '../engines/wasm/source.js';
import type { Bytes, Module } from '../engines/wasm/webassembly.js';
import type { EngineWish } from './engine-choice.js';
import { fallbackReason } from './fallback-reason.js';

/** WebAssembly's engine, unless TypeScript's is wanted, or taken in its place. */
export interface CoreEngine {
  readonly engine?: Engine;
  /** Why it is not WebAssembly's, where that was wanted. */
  readonly fallbackReason?: string;
}

/**
 * The engine for a binary that is given.
 * @throws (rejects) TypeError, RangeError for what is no binary of this version; Error where nothing but WebAssembly will do
 */
export async function coreEngine(wasm: WasmSource, wish: EngineWish): Promise<CoreEngine> {
  checkSource(wasm, true);
  if (wish === 'ts') return {};
  try {
    return { engine: await engineOf(wasm) };
  } catch (error) {
    return { fallbackReason: fallbackReason(wish, error) };
  }
}

/** The same without waiting. */
export function coreEngineSync(wasm: Bytes | Module, wish: EngineWish): CoreEngine {
  checkSource(wasm, false);
  if (wish === 'ts') return {};
  try {
    return { engine: engineOfSync(wasm) };
  } catch (error) {
    return { fallbackReason: fallbackReason(wish, error) };
  }
}
