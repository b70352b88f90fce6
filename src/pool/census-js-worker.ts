import { CENSUS_ON_JAVASCRIPT } from '../census/js.js';
import { PUZZLE_ON_JAVASCRIPT } from '../puzzle/js.js';
import { serve } from './census/serve.js';
import { ownPort } from './workers/ports.js';

/**
 * What runs in the workers of counts, lists and puzzles on JavaScript, in Node and in browsers. Like worker.ts, it is a module
 * that works at import, and a file of its own, because solving needs none of it.
 */
serve({ port: ownPort(), census: CENSUS_ON_JAVASCRIPT, puzzle: PUZZLE_ON_JAVASCRIPT });
