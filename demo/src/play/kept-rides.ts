import { keepByName, keptByName } from '../storage.js';
import type { Ride } from './ride.js';
import { boardName } from './scores.js';

/** The visitor's own rides, kept in the browser: the last one on each board. A ride that only an address has came with a link. */

const KEY = 'knights-tour-rides';

/** What stands in the address of the visitor's own ride on the board of another ride. */
export function keptRide(ride: Ride): URLSearchParams {
  return new URLSearchParams(String(keptByName(KEY)[boardName(ride)] ?? ''));
}

/** Keeps a ride, as it stands in its address. */
export function keepRide(ride: Ride, values: URLSearchParams): void {
  keepByName(KEY, boardName(ride), String(values));
}
