import { describe, expect, it } from 'vitest';
import { formatComparison } from '../../bench/harness/comparison.js';
import { parsePublishedRun } from '../../bench/harness/published-run.js';
import { renderChart, renderTable, toPoints } from '../../demo/src/race/chart.js';
import type { Runner } from '../../demo/src/race/contestants.js';
import { describeFindings, describeLap, summarize } from '../../demo/src/race/findings.js';
import { readRuntime, toPublishedRun } from '../../demo/src/race/published.js';
import type { Outcome, Standing } from '../../demo/src/race/race.js';
import published from '../../docs/bench/results/engines/firefox.json' with { type: 'json' };

function standing(runner: Runner, ...laps: number[]): Standing {
  return { runner, laps };
}

/** Six laps, the minimum of an interval. */
const SLOW = [100, 101, 102, 100, 101, 102];

function times(factor: number): number[] {
  return SLOW.map((rate) => factor * rate);
}

function outcomeOf(...standings: Standing[]): Outcome {
  return { standings, totalLaps: 7, tours: 1, found: 1, checksum: 0xab };
}

describe('describeFindings', () => {
  it('reports wins and losses with the median ratio and its interval', () => {
    const standings = [
      standing('ts', 100, 200, 400, 100, 100, 100),
      standing('wasm-scalar', 60, 120, 240, 60, 60, 60),
      standing('wasm', 150, 500, 1000, 250, 250, 250),
    ];
    expect(describeFindings(outcomeOf(...standings))).toEqual([
      'WebAssembly without SIMD lost: TypeScript was 1.67 times as fast (95 % interval 1.67 to 1.67).',
      'WebAssembly with SIMD won: 2.50 times as fast as TypeScript (95 % interval 1.50 to 2.50).',
    ]);
  });

  it('calls engines equally fast if the interval is narrow, and names engines that did not run', () => {
    const absent = { runner: 'wasm', laps: [], absent: 'no SIMD here' } as const;
    const even = standing('wasm-scalar', 98, 102, 100, 103, 100, 101);
    expect(describeFindings(outcomeOf(standing('ts', ...SLOW), even, absent))).toEqual([
      'WebAssembly without SIMD was as fast as TypeScript: 0.99 times (95 % interval 0.98 to 1.03).',
      'WebAssembly with SIMD did not run: no SIMD here.',
    ]);
  });

  it('names no winner if the interval is wide or there are too few laps', () => {
    const standings = [
      standing('ts', 100, 200, 300, 100, 100, 100),
      standing('wasm-scalar', 250, 260, 150, 125, 125, 125),
      standing('wasm', 350, 400),
    ];
    expect(describeFindings(outcomeOf(...standings))).toEqual([
      'WebAssembly without SIMD and TypeScript are too noisy to call: 1.25 times (95 % interval 0.50 to 2.50).',
      'WebAssembly with SIMD and TypeScript ran too few laps to compare.',
    ]);
    expect(summarize(outcomeOf(...standings))).toBe('too noisy to call');
    expect(describeFindings(outcomeOf(standing('ts', 1), standing('wasm')))).toEqual([
      'WebAssembly with SIMD did not finish a lap.',
    ]);
  });

  it('summarizes the race for the headline', () => {
    const answerOf = (...standings: Standing[]): string => summarize(outcomeOf(...standings));
    const slow = standing('ts', ...SLOW);
    const fast = standing('wasm', ...times(2));
    expect(answerOf(slow, fast)).toBe('WebAssembly with SIMD is the fastest');
    expect(answerOf(fast, slow)).toBe('WebAssembly with SIMD is the fastest');
    expect(answerOf(slow, standing('wasm-scalar', 101, 100, 103, 101, 100, 103))).toBe(
      'TypeScript and WebAssembly without SIMD are equally fast',
    );
    // A tie of two must not hide that the third is slower than both.
    const noisy = standing('wasm-scalar', 300, 150, 300, 150, 300, 180);
    expect(answerOf(slow, noisy, fast)).toBe(
      'WebAssembly without SIMD or WebAssembly with SIMD, too noisy to call which',
    );
    expect(answerOf(slow, { runner: 'wasm', laps: [], absent: 'no SIMD' })).toBe('nothing to compare');
  });

  it('reports stuck attempts after the first lap', () => {
    const wordsOf = (found: number, ...laps: number[]): string =>
      describeLap({ standings: [standing('ts', ...laps)], totalLaps: 3, tours: 32, found });
    expect(wordsOf(0)).toMatch(/^32 tours in a batch\. /);
    expect(wordsOf(0, 1)).toMatch(/^32 attempts in a batch, all of them stuck\. /);
    expect(wordsOf(30, 1)).toMatch(/^32 attempts in a batch, 2 of them stuck\. /);
    expect(wordsOf(32, 1)).toMatch(/^32 tours in a batch\. /);
  });
});

describe('the chart of speed over size', () => {
  const points = [
    ...toPoints(100, { standings: [standing('ts', 10, 11, 12)], totalLaps: 3, tours: 1, found: 1 }),
    ...toPoints(10_000, { standings: [standing('ts', 1, 2, 30)], totalLaps: 3, tours: 1, found: 1 }),
  ];

  it('draws a line from the slowest to the fastest lap, and a hollow dot for noisy laps', () => {
    const chart = renderChart(points);
    const [, intervals] = /class="laps"[^>]* d="([^"]*)"/.exec(chart)!;
    const ends = [...intervals!.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)/g)].map(([, one, other]) =>
      [one, other].map(Number),
    );
    const dots = [...chart.matchAll(/<circle( class="hollow"[^>]*)? cx="[\d.]+" cy="([\d.]+)"/g)];
    expect(dots.map(([, isHollow]) => isHollow !== undefined)).toEqual([false, true]);
    // Up is faster. The axis from 1,000 to 1,000,000 squares per second has three decades and 226 units.
    const decade = 226 / 3;
    for (const [i, [min, max]] of [
      [1000, 1200],
      [10_000, 300_000],
    ].entries()) {
      expect(ends[i]![0]! - ends[i]![1]!).toBeCloseTo(decade * Math.log10(max! / min!), 0);
      expect(Number(dots[i]![2])).toBeGreaterThanOrEqual(ends[i]![1]!);
      expect(Number(dots[i]![2])).toBeLessThanOrEqual(ends[i]![0]!);
    }
  });

  it('has a table with the same data', () => {
    const table = renderTable(points);
    expect(table).toContain('1,100<br><small>1K to 1.2K</small>');
    expect(table).toContain('20,000<br><small>10K to 300K, noisy</small>');
  });
});

describe('the file of a race', () => {
  const course = { rows: 8, cols: 8, strategy: 'warnsdorff' } as const;
  const { environment } = published;

  it('is a run of the benchmark, with medians and intervals', () => {
    const absent = { runner: 'wasm-scalar', laps: [], absent: 'no WebAssembly' } as const;
    const outcome = outcomeOf(standing('ts', ...SLOW), absent, standing('wasm', ...times(2)));
    const run = toPublishedRun([{ course, outcome }], 'full', environment)!;
    expect(parsePublishedRun(JSON.stringify(run), 'race.json')).toEqual(run);
    const [group] = run.groups;
    expect(group).toMatchObject({ name: 'race-warnsdorff-8x8', unit: 'tour', launches: 6, rounds: 6 });
    expect(group!.leftOut).toEqual(['WebAssembly without SIMD']);
    expect(group!.contestants.map(({ name, checksum }) => [name, checksum])).toEqual([
      ['TypeScript', '000000ab'],
      ['WebAssembly with SIMD', '000000ab'],
    ]);
    // Nanoseconds for a tour. Six laps have the interval from the fastest to the slowest.
    const { cost, worst } = group!.contestants[0]!;
    expect(cost.lower).toBeCloseTo(1e9 / 102, 3);
    expect(cost.median).toBeCloseTo(1e9 / 101, -3);
    expect([cost.upper, worst]).toEqual([1e9 / 100, 1e9 / 100]);
    expect(group!.comparisons).toEqual([
      {
        a: 'WebAssembly with SIMD',
        b: 'TypeScript',
        ratio: { median: 2, lower: 2, upper: 2, values: 6 },
        verdict: 'faster',
      },
    ]);
  });

  it('can be compared with the file of another browser', () => {
    const runOf = (factor: number) =>
      toPublishedRun(
        [{ course, outcome: outcomeOf(standing('ts', ...times(factor))) }],
        'full',
        environment,
      )!;
    const table = formatComparison(runOf(1), 'a.json', runOf(2), 'b.json');
    expect(table).toMatch(/race-warnsdorff-8x8 +\| TypeScript +\| tour .* 0\.500 .* B is faster/);
  });

  it('is missing if a race has too few laps for intervals', () => {
    const outcome = outcomeOf(standing('ts', 1, 2, 3), standing('wasm', 1, 2, 3));
    expect(toPublishedRun([{ course, outcome }], 'full', environment)).toBeUndefined();
  });

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', '140.0'],
    [
      'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chromium',
      '140.0.0.0',
    ],
    [
      'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.1',
      'Edge',
      '140.1',
    ],
    [
      'Mozilla/5.0 (Mac) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari',
      '18.0',
    ],
    ['Lynx', 'unknown browser', 'Lynx'],
  ])('names the browser of %s', (userAgent, name, version) => {
    expect(readRuntime(userAgent)).toEqual({ name, version });
  });
});
