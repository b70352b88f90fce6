import binary from 'wasm:kernel-census';
import { type EngineOptions, type EntryBinary, entryEngine } from '../wasm/entry-engine.js';
import type { CensusEngine } from './kernel.js';
import { tsCensusEngine } from './ts/kernel.js';
import { wasmCensusEngine } from './wasm-kernel.js';

export { ENGINE_KEYS, type EngineOptions } from '../wasm/entry-engine.js';

const CENSUS: EntryBinary<CensusEngine> = {
  kind: 'census',
  binary,
  onWasm: wasmCensusEngine,
  onTs: tsCensusEngine,
};

/**
 * The engine that the options ask for.
 * @throws TypeError, RangeError for bad options; Error with `engine: 'wasm'` where WebAssembly cannot be compiled or has no memory
 */
export function censusEngine(options: EngineOptions): CensusEngine {
  return entryEngine(CENSUS, options);
}
