import { CENSUS_ON_JAVASCRIPT } from '../census/js.js';
import { serveCensus } from '../jobs/threads/serve-census.js';
import { PUZZLE_ON_JAVASCRIPT } from '../puzzle/js.js';

/**
 * The worker that counts, lists and samples tours and makes puzzles, on JavaScript: a module that runs on import. It is a file of
 * its own, so that pages that only solve do not load it.
 */
serveCensus(CENSUS_ON_JAVASCRIPT, PUZZLE_ON_JAVASCRIPT);
