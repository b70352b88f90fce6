import { CENSUS_ON_WASM } from '../census/wasm.js';
import { serveCensus } from '../jobs/threads/serve-census.js';
import { PUZZLE_ON_WASM } from '../puzzle/wasm.js';

/**
 * The worker that counts, lists and samples tours and makes puzzles, on WebAssembly: a module that runs on import. It is a file of
 * its own, so that pages that only solve do not load it.
 */
serveCensus(CENSUS_ON_WASM, PUZZLE_ON_WASM);
