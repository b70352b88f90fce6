import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatComparison, ratioOfEstimates } from '../../bench/harness/comparison.js';
import { BadRunFile, type PublishedRun, parsePublishedRun } from '../../bench/harness/published-run.js';
import type { Estimate } from '../../bench/harness/statistics.js';
import published from '../../docs/bench/results/intel-xeon.json' with { type: 'json' };

function estimate(lower: number, median: number, upper: number): Estimate {
  return { lower, median, upper, values: 6 };
}

/** Returns a run of two programs. The first has this cost. */
function run(cost: Estimate, busy = false): PublishedRun {
  const contestant = { worst: 9, repetitions: 3 };
  return {
    format: 3,
    mode: 'full',
    environment: published.environment,
    groups: [
      {
        name: 'ladder',
        title: 'Steps',
        unit: 'tour',
        contestants: [
          { ...contestant, name: 'wasm', cost },
          { ...contestant, name: 'ts', cost: estimate(190, 200, 210) },
        ],
        comparisons: [{ a: 'wasm', b: 'ts', ratio: estimate(1.9, 2, 2.1), verdict: 'faster' }],
        launches: 6,
        rounds: 12,
        busy,
        leftOut: [],
      },
    ],
  };
}

/** Returns the JSON of a run with another value at a path. Undefined deletes it. */
function change(path: string, value?: unknown): string {
  const copy: unknown = structuredClone(run(estimate(90, 100, 110)));
  const keys = path.split('.');
  const parent = keys.slice(0, -1).reduce((each, key) => (each as Record<string, unknown>)[key], copy);
  (parent as Record<string, unknown>)[keys.at(-1)!] = value;
  return JSON.stringify(copy);
}

describe('parsePublishedRun', () => {
  it('returns the run that was written', () => {
    const value = run(estimate(90, 100, 110));
    expect(parsePublishedRun(JSON.stringify(value), 'a.json')).toEqual(value);
  });

  it('rejects invalid files with the name of the file and of the field', () => {
    const message = (text: string): string => {
      try {
        parsePublishedRun(text, 'a.json');
      } catch (error) {
        expect(error).toBeInstanceOf(BadRunFile);
        return (error as Error).message;
      }
      return 'accepted';
    };
    expect(message('{')).toBe('a.json: the file must be JSON');
    expect(message('[]')).toBe('a.json: the file must be an object, got []');
    expect(message('{"format":2}')).toBe('a.json: format must be 3, got 2');
    expect(message(change('groups.0.contestants.1.cost'))).toBe(
      'a.json: groups[0].contestants[1].cost must be an object, got nothing',
    );
    expect(message(change('groups.0.contestants.0.cost.lower', 101))).toBe(
      'a.json: groups[0].contestants[0].cost.median must be a number of at least 101, got 100',
    );
    expect(message(change('groups.0.comparisons.0.b', 'js'))).toBe(
      'a.json: groups[0].comparisons[0].b must be one of wasm, ts, got "js"',
    );
    expect(message(change('environment.runtime', 'Node'))).toBe(
      'a.json: environment.runtime must be an object, got "Node"',
    );
  });

  it('rejects files without a required field', () => {
    const optional = ['processor', 'memoryBytes', 'engine'];
    const fields: string[] = [];
    const collect = (value: unknown, path: readonly string[]): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [key, each] of Object.entries(value)) {
        if (!Array.isArray(value) && !optional.includes(key)) fields.push([...path, key].join('.'));
        collect(each, [...path, key]);
      }
    };
    collect(run(estimate(90, 100, 110)), []);
    expect(fields.length).toBeGreaterThan(40);
    for (const path of fields)
      expect(() => parsePublishedRun(change(path), 'a.json'), path).toThrow(BadRunFile);
  });
});

describe('formatComparison', () => {
  const compare = (cost: Estimate, busy = false): string =>
    formatComparison(run(estimate(90, 100, 110)), 'a.json', run(cost, busy), 'b.json');

  it('names the faster run only if the interval of the ratio excludes 1', () => {
    expect(compare(estimate(198, 200, 202))).toMatch(
      /wasm +\| tour +\| +100 \| +200 \| +2\.00 \| .* A is faster/,
    );
    expect(compare(estimate(49, 50, 51))).toContain('B is faster');
    expect(compare(estimate(95, 105, 120))).not.toMatch(/is faster/);
    expect(compare(estimate(198, 200, 202), true)).toContain('no winner named: a machine was busy');
  });

  it('names programs that only one run has', () => {
    const other = parsePublishedRun(change('groups.0.unit', 'square'), 'b.json');
    const text = formatComparison(run(estimate(90, 100, 110)), 'a.json', other, 'b.json');
    expect(text).toContain(
      'Only in one of them: ladder (tour): wasm; ladder (tour): ts; ladder (square): wasm;',
    );
  });

  it('returns the reciprocal when the runs are exchanged', () => {
    const interval = fc
      .tuple(...[1, 2, 3].map(() => fc.double({ min: 0.1, max: 1e6, noNaN: true })))
      .map((values) => values.sort((x, y) => x - y))
      .map(([lower, median, upper]) => estimate(lower!, median!, upper!));
    fc.assert(
      fc.property(interval, interval, (one, other) => {
        const there = ratioOfEstimates(one, other);
        const back = ratioOfEstimates(other, one);
        expect(back.lower).toBeCloseTo(1 / there.upper, 6);
        expect(there.lower).toBeLessThanOrEqual(there.median);
        expect(there.median).toBeLessThanOrEqual(there.upper);
        expect(there.upper / there.median).toBeGreaterThanOrEqual((other.upper / other.median) * (1 - 1e-9));
      }),
    );
  });
});
