import { CENSUS_ON_JAVASCRIPT } from '../census/js.js';
import { prepareCensus } from '../jobs/kinds/census-tasks.js';
import { serve } from '../jobs/threads/serve.js';
import { PUZZLE_ON_JAVASCRIPT } from '../puzzle/js.js';

/**
 * The worker that counts, lists and samples tours and creates puzzles, on JavaScript. It runs on import. A separate file, so
 * that pages that only solve do not load it.
 */
serve('count', () => ({ prepare: prepareCensus(CENSUS_ON_JAVASCRIPT, PUZZLE_ON_JAVASCRIPT) }));
