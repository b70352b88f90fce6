/**
 * A partition of one axis of a board: `before` steps, an interval of `first`, `between` steps, an interval of
 * `second`, `after` steps; a step is so many rows or columns. The ends of the tour lie in the intervals; with
 * `second` 0 there is one interval only and both lie in it.
 */
export interface Partition {
  readonly before: number;
  readonly first: number;
  readonly between: number;
  readonly second: number;
  readonly after: number;
  readonly step: number;
}

/** Which partitions an axis allows. */
export interface PartitionRule {
  /** The length of chain units along this axis. */
  readonly step: number;
  readonly leastInterval: number;
  readonly mostInterval: number;
  /** Whether both intervals may be odd. */
  readonly bothOdd: boolean;
}

/** One interval at the beginning of an axis, of the least length that leaves whole steps. */
export function partitionAtEdge(length: number, least: number, step: number): Partition {
  const first = least + ((length - least) % step);
  return { before: 0, first, between: 0, second: 0, after: (length - first) / step, step };
}

/** Longer interval first; one interval is preferred to two as long as it is no more than this much longer. */
const SECOND_INTERVAL_COST = 6;

function cost({ first, second }: Partition): number {
  return Math.max(first, second) + (second > 0 ? SECOND_INTERVAL_COST : 0);
}

/**
 * The partitions of an axis whose intervals hold two coordinates, cheapest first: few, whatever the length.
 * @param low at most `high`
 */
export function partitionsAround(
  length: number,
  low: number,
  high: number,
  rule: PartitionRule,
): Partition[] {
  const { step, leastInterval, mostInterval } = rule;
  const intervals: number[] = [];
  for (let interval = leastInterval; interval <= mostInterval; interval++) intervals.push(interval);
  const partitions: Partition[] = [];
  const addWith = (first: number, second: number): void => {
    const steps = (length - first - second) / step;
    if (steps < 0 || !Number.isInteger(steps)) return;
    if (!rule.bothOdd && first % 2 === 1 && second % 2 === 1) return;
    const mostBefore = Math.min(Math.floor(low / step), steps);
    for (let before = mostBefore; before >= Math.max(0, mostBefore - 2); before--) {
      const firstEnd = step * before + first;
      if (low >= firstEnd || (second > 0 && high < firstEnd)) continue;
      const mostBetween = second > 0 ? Math.min(Math.floor((high - firstEnd) / step), steps - before) : 0;
      for (let between = mostBetween; between >= Math.max(0, mostBetween - 2); between--) {
        if (high >= firstEnd + step * between + second) continue;
        partitions.push({ before, first, between, second, after: steps - before - between, step });
      }
    }
  };
  for (const first of intervals) addWith(first, 0);
  for (const first of intervals) for (const second of intervals) addWith(first, second);
  return partitions.sort((one, other) => cost(one) - cost(other));
}
