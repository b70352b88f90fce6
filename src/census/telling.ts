import type { CountOptions, CountResult } from './count-options.js';

/** A count as it is told when so many are all that was asked. */
export function limited(result: CountResult, atMost: number | undefined): CountResult {
  if (result.status !== 'counted' || atMost === undefined || result.count < BigInt(atMost)) return result;
  return { status: 'at-least', count: BigInt(atMost) };
}

/** Progress is told in so many parts. */
const PARTS = 1000;

/** Tells a listener how far a count is, which it hears only when that has grown. */
export function teller(onProgress: CountOptions['onProgress']): (share: number) => void {
  let told = 0;
  return (share) => {
    const done = share < 1 ? Math.min(Math.floor(PARTS * share), PARTS - 1) : PARTS;
    if (done <= told) return;
    told = done;
    onProgress?.(done, PARTS);
  };
}
