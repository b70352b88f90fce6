import { readClock } from '../problem/clock.js';

/** Thrown when the time of a search is up before the rules have decided. */
export class TimeIsUp extends Error {}

/** Checks the time in each step of a loop over a board. @throws TimeIsUp */
export type Watch = () => void;

/** Steps between two reads of the clock: less than a millisecond. The rules decide smaller boards whatever the time. */
const STEPS_PER_READ = 2 ** 12;

export const noWatch: Watch = () => {};

/** Returns a watch. @param deadline by `readClock`; undefined: never */
export function watchUntil(deadline: number | undefined): Watch {
  if (deadline === undefined) return noWatch;
  let steps = 0;
  return () => {
    if (++steps % STEPS_PER_READ === 0 && readClock() > deadline) throw new TimeIsUp();
  };
}
