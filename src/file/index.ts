/** Tours in files: `knights-tour-wasm/file`. */

export type { ReadBoard, ReadTour } from '../reading/check-reading.js';
export type { TourFileHeader } from './layout.js';
export { type ReadTourOptions, readTour } from './read-tour.js';
export { type ReadToursOptions, readTours, type TourSource, tourFileHeader } from './read-tours.js';
export type { FileTour } from './rows.js';
