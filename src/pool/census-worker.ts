import { CENSUS_ON_WASM } from '../census/wasm.js';
import { prepareCensus } from '../jobs/kinds/census-tasks.js';
import { serve } from '../jobs/threads/serve.js';
import { PUZZLE_ON_WASM } from '../puzzle/wasm.js';

/**
 * The worker that counts, lists and samples tours and creates puzzles, on WebAssembly. It runs on import. A separate file, so
 * that pages that only solve do not load it.
 */
serve('count', () => ({ prepare: prepareCensus(CENSUS_ON_WASM, PUZZLE_ON_WASM) }));
