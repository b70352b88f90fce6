/** Ends the rules when the time of a search is up. */

/** Thrown when the time is up: the rules have shown nothing by then. */
export class TimeIsUp extends Error {}

/** To be called in each step of a loop over a board. @throws TimeIsUp */
export type Watch = () => void;

/** Steps between two looks at the clock: less than a millisecond. Smaller boards are decided whatever the time. */
const STEPS_BETWEEN_LOOKS = 2 ** 12;

export const noWatch: Watch = () => {};

/** @param deadline by the clock of `performance.now`; undefined: never */
export function watchUntil(deadline: number | undefined): Watch {
  if (deadline === undefined) return noWatch;
  let steps = 0;
  return () => {
    if (++steps % STEPS_BETWEEN_LOOKS === 0 && performance.now() > deadline) throw new TimeIsUp();
  };
}
