/** All of the package but pools, for pages without a bundler: one file (scripts/bundle-standalone.mjs). */

// First in the bundle: scripts/inline-binaries.mjs says why.
import './engines/wasm/generated/kernel.js';
import './engines/wasm/generated/kernel-census.js';
import './engines/wasm/generated/kernel-puzzle.js';

export * from './census.js';
export * from './file/index.js';
export * from './index.js';
export * from './puzzle.js';
export * from './render/index.js';
export { createTsSolver } from './ts.js';
