/**
 * A partition of one axis of a board: `before` steps, an interval of `first` rows or columns, `between` steps, an interval of `second`,
 * `after` steps. Each step has `step` rows or columns. The ends of the tour are in the intervals. If `second` is 0, both are in `first`.
 */
export interface Partition {
  readonly before: number;
  readonly first: number;
  readonly between: number;
  readonly second: number;
  readonly after: number;
  readonly step: number;
}

/** The partitions that an axis allows. */
export interface PartitionRule {
  /** The length of chain units along this axis. */
  readonly step: number;
  readonly minInterval: number;
  readonly maxInterval: number;
  /** Whether both intervals may be odd. */
  readonly bothOdd: boolean;
}

/** Returns one interval at the beginning of an axis, with the minimum length that leaves whole steps. */
export function partitionAtEdge(length: number, min: number, step: number): Partition {
  const first = min + ((length - min) % step);
  return { before: 0, first, between: 0, second: 0, after: (length - first) / step, step };
}

/** The partition with the shorter longest interval is cheaper. A second interval costs as much as this extra length. */
const SECOND_INTERVAL_COST = 6;

function cost({ first, second }: Partition): number {
  return Math.max(first, second) + (second > 0 ? SECOND_INTERVAL_COST : 0);
}

/**
 * Returns partitions of an axis whose intervals contain two coordinates, the cheapest first. They are few, whatever the length.
 * @param low at most `high`
 */
export function partitionsAround(
  length: number,
  low: number,
  high: number,
  rule: PartitionRule,
): Partition[] {
  const { step, minInterval, maxInterval } = rule;
  const intervals: number[] = [];
  for (let interval = minInterval; interval <= maxInterval; interval++) intervals.push(interval);
  const partitions: Partition[] = [];
  const add = (first: number, second: number): void => {
    const steps = (length - first - second) / step;
    if (steps < 0 || !Number.isInteger(steps)) return;
    if (!rule.bothOdd && first % 2 === 1 && second % 2 === 1) return;
    const maxBefore = Math.min(Math.floor(low / step), steps);
    for (let before = maxBefore; before >= Math.max(0, maxBefore - 2); before--) {
      const firstEnd = step * before + first;
      if (low >= firstEnd || (second > 0 && high < firstEnd)) continue;
      const maxBetween = second > 0 ? Math.min(Math.floor((high - firstEnd) / step), steps - before) : 0;
      for (let between = maxBetween; between >= Math.max(0, maxBetween - 2); between--) {
        if (high >= firstEnd + step * between + second) continue;
        partitions.push({ before, first, between, second, after: steps - before - between, step });
      }
    }
  };
  for (const first of intervals) add(first, 0);
  for (const first of intervals) for (const second of intervals) add(first, second);
  return partitions.sort((one, other) => cost(one) - cost(other));
}
