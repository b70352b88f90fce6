import { add, complete, configure, cycle, suite } from 'benny';
import type { Sample } from './contestant.js';

/** A case of benny: each call takes one sample in the contestant's process. */
export interface BennyCase {
  readonly name: string;
  takeSample(): Promise<Sample>;
}

/** The result of benny for a contestant that ran alone. Times include the messages to its process. */
export interface AloneResult {
  readonly name: string;
  /** Nanoseconds per unit: the median of benny's samples. */
  readonly nanoseconds: number;
  /** benny's relative margin of error, in percent. */
  readonly margin: number;
  readonly samples: number;
}

/**
 * Runs the cases as a benny suite, one after the other.
 * @param unitsOf returns the number of units in a sample
 * @param onCase called with the result of each case
 */
export async function runBennySuite(
  title: string,
  cases: readonly BennyCase[],
  seconds: number,
  unitsOf: (name: string, sample: Sample) => number,
  onCase: (result: AloneResult) => void,
): Promise<AloneResult[]> {
  const units = new Map<string, { calls: number; sum: number }>();
  let failure: unknown;
  const results: AloneResult[] = [];
  await suite(
    title,
    configure({ cases: { minSamples: 5, minTime: 0.02, maxTime: seconds, delay: 0 } }),
    ...cases.map(({ name, takeSample }) =>
      add(name, async () => {
        try {
          const sample = await takeSample();
          const seen = units.get(name) ?? { calls: 0, sum: 0 };
          units.set(name, { calls: seen.calls + 1, sum: seen.sum + unitsOf(name, sample) });
        } catch (error) {
          // benny waits forever for a case that rejects.
          failure ??= error;
        }
      }),
    ),
    cycle((result) => {
      const { calls, sum } = units.get(result.name) ?? { calls: 0, sum: 0 };
      const alone = {
        name: result.name,
        nanoseconds: (result.details.median * 1e9 * calls) / sum,
        margin: result.margin,
        samples: result.samples,
      };
      results.push(alone);
      onCase(alone);
      // An empty text keeps benny from redrawing the terminal.
      return '';
    }),
    complete(() => {}),
  );
  if (failure !== undefined) throw failure;
  return results;
}
