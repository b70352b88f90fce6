import { ARGUMENTS } from './arguments.js';
import { CANCELLING } from './cancelling.js';
import { CLOSING } from './closing.js';
import { COUNTING } from './counting.js';
import type { Body } from './kit.js';
import { LISTING } from './listing.js';
import { PROGRESS } from './progress.js';
import { SOURCES } from './sources.js';
import { WORKERS } from './workers.js';

/** Bodies for every engine: what it computes makes a difference to them. */
export const ON_EACH_ENGINE: Readonly<Record<string, Body>> = { ...CANCELLING, ...CLOSING, ...WORKERS };

/** Bodies about the pool itself, whatever engine it has. */
export const ON_ANY_ENGINE: Readonly<Record<string, Body>> = {
  ...PROGRESS,
  ...SOURCES,
  ...ARGUMENTS,
  ...COUNTING,
  ...LISTING,
};
