/**
 * Returns milliseconds by the platform's clock for durations. Small engines, such as QuickJS, have no `performance`; there a
 * change of the time of day also changes durations.
 */
export function readClock(): number {
  return typeof performance === 'undefined' ? Date.now() : performance.now();
}
