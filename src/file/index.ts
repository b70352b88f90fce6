/** Tours in files: `knights-tour-wasm/file`. */

export type { TourFileHeader } from './layout.js';
export { type ReadToursOptions, readTours, type TourSource, tourFileHeader } from './read-tours.js';
export type { ReadBoard, ReadTour } from './reading/check-reading.js';
export { type ReadTourOptions, readTour } from './reading/read-tour.js';
export type { FileTour } from './rows.js';
