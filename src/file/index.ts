/** Tours in files: `knights-tour-wasm/file`. */

export type { FileTour } from './file-tour.js';
export type { TourFileHeader } from './layout.js';
export { readTours, type TourSource, tourFileHeader } from './read-tours.js';
