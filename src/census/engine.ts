import type { EngineSource, Instantiate } from '../engines/engine-source.js';
import { CensusKernel } from './kernel.js';
import { type ListingGraph, ListingKernel } from './listing.js';

/** Creates kernels, each with memory of its own. */
export interface CensusEngine {
  /** @param memory the most bytes the kernel may use */
  createKernel(memory: number): CensusKernel;
  createListing(graph: ListingGraph): ListingKernel;
}

/** Where the functions of an entry get their engine. */
export type CensusSource = EngineSource<CensusEngine>;

/** Returns an engine on a kernel, which is the binary or its JavaScript. */
export function censusEngine(instantiate: Instantiate): CensusEngine {
  return {
    createKernel: (memory) => new CensusKernel(instantiate, memory),
    createListing: (graph) => new ListingKernel(instantiate, graph),
  };
}
