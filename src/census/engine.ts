import type { EngineSource, Instantiate } from '../engines/engine-source.js';
import type { PuzzleEngine } from '../puzzle/kernel.js';
import { CensusKernel } from './kernel.js';
import { createListing, type ListingGraph, type ListingKernel } from './listing.js';

/** Creates kernels, each with memory of its own. */
export interface CensusEngine {
  /** @param memory maximum number of bytes of the kernel */
  createKernel(memory: number): CensusKernel;
  createListing(graph: ListingGraph): ListingKernel;
  /** Returns the engine that searches for completions of given steps. */
  puzzleEngine(): PuzzleEngine;
}

/** The source of an entry point's engine. */
export type CensusSource = EngineSource<CensusEngine>;

/**
 * Returns an engine on a kernel: the binary, or the binary compiled to JavaScript.
 * @param puzzleEngine returns the engine that searches for completions of given steps
 */
export function censusEngine(instantiate: Instantiate, puzzleEngine: () => PuzzleEngine): CensusEngine {
  return {
    createKernel: (memory) => new CensusKernel(instantiate, memory),
    createListing: (graph) => createListing(instantiate, graph),
    puzzleEngine,
  };
}
