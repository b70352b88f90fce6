import type { PublishedComparison, PublishedContestant, PublishedRun } from '../harness/published-run.js';

/** A comparison of two programs. Above 1, the first is faster. */
export type Ratio = PublishedComparison['ratio'];

/** The figures of a published run, by the names of groups and contestants. */
export class PublishedFigures {
  readonly run: PublishedRun;

  constructor(run: PublishedRun) {
    this.run = run;
  }

  /** Returns a contestant, or undefined if the run did not measure it. */
  find(group: string, name: string): PublishedContestant | undefined {
    const found = this.run.groups.find((each) => each.name === group);
    return found?.contestants.find((each) => each.name === name);
  }

  /**
   * Returns the nanoseconds for one unit of the group.
   * @throws Error if the run did not measure it
   */
  nanoseconds(group: string, name: string): number {
    const found = this.find(group, name);
    if (found === undefined) throw new Error(`the published run has no '${name}' in group '${group}'`);
    return found.cost.median;
  }

  /** Returns how many times as fast `a` is as `b`, or undefined if the run did not compare them. */
  ratio(group: string, a: string, b: string): Ratio | undefined {
    const comparisons = this.run.groups.find((each) => each.name === group)?.comparisons ?? [];
    const direct = comparisons.find((each) => each.a === a && each.b === b);
    if (direct !== undefined) return direct.ratio;
    const reverse = comparisons.find((each) => each.a === b && each.b === a)?.ratio;
    return (
      reverse && {
        median: 1 / reverse.median,
        lower: 1 / reverse.upper,
        upper: 1 / reverse.lower,
        values: reverse.values,
      }
    );
  }
}
