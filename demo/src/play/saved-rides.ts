import { loadByKey, saveByKey } from '../storage.js';
import type { Ride } from './ride.js';
import { getBoardKey } from './scores.js';

/** The visitor's own rides in local storage: the last one on each board. A ride that is not there came from a link. */

const KEY = 'knights-tour-rides';

/** Loads the visitor's own ride on the board of `ride`, as address parameters. */
export function loadRide(ride: Ride): URLSearchParams {
  return new URLSearchParams(String(loadByKey(KEY)[getBoardKey(ride)] ?? ''));
}

/** Saves a ride as address parameters. */
export function saveRide(ride: Ride, values: URLSearchParams): void {
  saveByKey(KEY, getBoardKey(ride), String(values));
}
