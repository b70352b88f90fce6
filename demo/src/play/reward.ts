import { formatAddress } from '../address.js';
import type { Ride } from './ride.js';
import { formatRide } from './ride-address.js';
import { describeScore } from './scores.js';

/** The squares of the trail in a shared text. */
const TRAIL = ['🟦', '🟪', '🟥', '🟧'];

/** Formats a time as '2:41'. */
export function formatTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Formats a win without spoilers, for a message: the board, the day, the time, the help, and a link to the same board. */
export function formatWin(ride: Ride, milliseconds: number | undefined, day: string | undefined): string {
  const { rows, cols, path } = ride;
  const start = ride.createNew();
  // The board of a day includes its start.
  if (day !== undefined) start.go(path[0]!);
  const parts = [
    `Knight ${rows} × ${cols}`,
    ...(day === undefined ? [] : [day]),
    ...(milliseconds === undefined ? [] : [formatTime(milliseconds)]),
    describeScore(ride.help),
  ];
  const trail = TRAIL.map((sign) => sign.repeat(Math.max(1, Math.round(path.length / 16)))).join('');
  return `${parts.join(', ')}\n${trail}\n${formatAddress('play', formatRide(start))}`;
}
