/** All of the package but pools, for pages without a bundler: one file. */

export * from './census.js';
export * from './file/index.js';
export * from './index.js';
export * from './puzzle.js';
export * from './render/index.js';
export { createTsSolver } from './ts.js';
