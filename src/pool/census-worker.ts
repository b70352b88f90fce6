import { CENSUS_KINDS } from '../jobs/kinds/census.js';
import { serve } from '../jobs/threads/serve.js';

/**
 * The worker that counts, lists tours and makes puzzles: a module that runs on import. It is a file of its own, so that pages
 * that only solve do not load it.
 */

serve(({ work }) => {
  if (work === 'count') return { kinds: CENSUS_KINDS };
  throw new Error(
    'createWorker() made a worker for counts; without an argument it must make one that runs knights-tour-wasm/pool/worker',
  );
});
