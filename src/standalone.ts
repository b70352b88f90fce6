/** Everything except pools and clusters, in one file for pages without a bundler. */

export * from './census.js';
export * from './file/index.js';
export * from './index.js';
export * from './puzzle.js';
export * from './render/index.js';
export { createTsSolver } from './ts.js';
