import binary from 'wasm:kernel-census';
import { type EngineOptions, type EntryBinary, entryEngine } from '../engines/wasm/entry-engine.js';
import { CensusKernel } from './kernel.js';
import { createListing, type ListingGraph, type ListingKernel } from './listing.js';

export { ENGINE_KEYS, type EngineOptions } from '../engines/wasm/entry-engine.js';

/** Creates kernels, each with memory of its own. */
export interface CensusEngine {
  /** @param memory the most bytes the kernel may use */
  createKernel(memory: number): CensusKernel;
  createListing(graph: ListingGraph): ListingKernel;
}

const CENSUS: EntryBinary<CensusEngine> = {
  kind: 'census',
  binary,
  onWasm: (module) => ({
    createKernel: (memory) => new CensusKernel(module, memory),
    createListing: (graph) => createListing(module, graph),
  }),
};

/**
 * The engine for these options.
 * @throws TypeError, RangeError for bad options; Error where WebAssembly cannot be compiled or has no memory
 */
export function censusEngine(options: EngineOptions): CensusEngine {
  return entryEngine(CENSUS, options);
}
