import type { Engine } from '../engine.js';
import { createWasmEngine } from './engine.js';
import { instantiateModule } from './kernel-exports.js';
import { moduleOf, moduleOfSync, readStamp, type WasmSource } from './source.js';
import type { Bytes, Module } from './webassembly.js';

export { checkSource } from './source.js';

/**
 * The WebAssembly engine on a binary that is given, and checked. The modules import nothing and export numbers only, so
 * that they need no loader.
 * @throws TypeError, RangeError for what is no binary of this version; whatever the platform throws where WebAssembly is
 * missing or may not be compiled; WebAssembly.LinkError when its memory cannot be had
 */
export async function engineOf(source: WasmSource): Promise<Engine> {
  const module = await moduleOf(source);
  return createWasmEngine(instantiateModule(module, readStamp(module)));
}

/** The same without waiting. */
export function engineOfSync(source: Bytes | Module): Engine {
  const module = moduleOfSync(source);
  return createWasmEngine(instantiateModule(module, readStamp(module)));
}
