/** Tours in files: `knights-tour-wasm/file`. */

export type { FileTour, TourFileHeader } from './layout.js';
export { readTours, type TourSource, tourFileHeader } from './read-tours.js';
