import { existsSync } from 'node:fs';
import type { CensusWork } from './pool.js';

/** Returns the address of a worker's file, beside this one. Bundlers recognise these exact expressions and copy the files. */
function addressOf(work: CensusWork | undefined): URL {
  if (work === 'count') return new URL('./census-worker.mjs', import.meta.url);
  if (work === 'count-js') return new URL('./census-js-worker.mjs', import.meta.url);
  return new URL('./worker.mjs', import.meta.url);
}

/**
 * Returns the file of a worker for Node. Bundles may not have it.
 * @throws TypeError in a CommonJS bundle of esbuild, which has no `import.meta.url`
 */
export function workerFile(work: CensusWork | undefined): URL | undefined {
  const file = addressOf(work);
  return existsSync(file) ? file : undefined;
}
