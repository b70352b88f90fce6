import { describe, expect, it } from 'vitest';
import { renderChart, renderTable, toPoints } from '../../demo/src/race/chart.js';
import type { Runner } from '../../demo/src/race/contestants.js';

import { describeFindings, describeLap, medianRate, summarize } from '../../demo/src/race/findings.js';
import type { Standing } from '../../demo/src/race/race.js';
import { formatRate } from '../../demo/src/words.js';

function standing(runner: Runner, ...laps: number[]): Standing {
  return { runner, laps };
}

describe('describeFindings', () => {
  it('reports wins and losses in the same form', () => {
    const standings = [
      standing('ts', 100, 200, 400),
      standing('wasm-scalar', 60, 120, 240),
      standing('wasm', 150, 500, 1000),
    ];
    expect(describeFindings({ standings, totalLaps: 7, tours: 1, found: 1 })).toEqual([
      'WebAssembly without SIMD lost: TypeScript was 1.67 times as fast, 1.67 to 1.67 lap by lap.',
      'WebAssembly with SIMD won: 2.50 times as fast as TypeScript, 1.50 to 2.50 lap by lap.',
    ]);
  });

  it('ignores small differences, and names engines that did not run', () => {
    const absent = { runner: 'wasm', laps: [], absent: 'no SIMD here' } as const;
    const standings = [standing('ts', 100, 100, 100), standing('wasm-scalar', 98, 103, 100), absent];
    expect(describeFindings({ standings, totalLaps: 7, tours: 1, found: 1 })).toEqual([
      'WebAssembly without SIMD was as fast as TypeScript: 1.00 times, 0.98 to 1.03 lap by lap.',
      'WebAssembly with SIMD did not run: no SIMD here.',
    ]);
  });

  it('names no winner if laps contradict each other or are too few', () => {
    const standings = [
      standing('ts', 100, 200, 300),
      standing('wasm-scalar', 250, 260, 150),
      standing('wasm', 350, 400),
    ];
    const outcome = { standings, totalLaps: 7, tours: 1, found: 1 };
    expect(describeFindings(outcome)).toEqual([
      'WebAssembly without SIMD and TypeScript are too noisy to call: 1.25 times, 0.50 to 2.50 lap by lap.',
      'WebAssembly with SIMD and TypeScript ran too few laps to compare.',
    ]);
    expect(summarize(outcome)).toBe('too noisy to call');
  });

  it('summarizes the race for the headline', () => {
    const answerOf = (...standings: Standing[]): string =>
      summarize({ standings, totalLaps: 3, tours: 1, found: 1 });
    const slow = standing('ts', 100, 101, 102);
    expect(answerOf(slow, standing('wasm', 200, 190, 230))).toBe('WebAssembly with SIMD is the fastest');
    expect(answerOf(standing('wasm', 200, 190, 230), slow)).toBe('WebAssembly with SIMD is the fastest');
    expect(answerOf(slow, standing('wasm-scalar', 101, 100, 103))).toBe(
      'TypeScript and WebAssembly without SIMD are equally fast',
    );
    // A tie of two must not hide that the third is slower than both.
    expect(answerOf(slow, standing('wasm-scalar', 200, 250, 210), standing('wasm', 230, 220, 260))).toBe(
      'WebAssembly with SIMD or WebAssembly without SIMD, too noisy to call which',
    );
    expect(answerOf(slow, { runner: 'wasm', laps: [], absent: 'no SIMD' })).toBe('nothing to compare');
  });

  it('divides slow rates as shown, without rounding to whole tours', () => {
    const standings = [standing('ts', 0.10004, 0.10004, 0.10004), standing('wasm', 8.9964, 8.9964, 8.9964)];
    expect(standings.map((each) => formatRate(medianRate(each)!))).toEqual(['0.1', '8.996']);
    expect(describeFindings({ standings, totalLaps: 7, tours: 1, found: 1 })).toEqual([
      'WebAssembly with SIMD won: 89.96 times as fast as TypeScript, 89.93 to 89.93 lap by lap.',
    ]);
    expect(formatRate(1234567.8)).toBe('1,234,568');
  });

  it('calls noisy laps too noisy even if the medians are equal', () => {
    const noisy = [standing('ts', 100, 101, 150), standing('wasm', 60, 102, 130)];
    const outcome = { standings: noisy, totalLaps: 3, tours: 1, found: 1 };
    expect(describeFindings(outcome)).toEqual([
      'WebAssembly with SIMD and TypeScript are too noisy to call: 1.01 times, 0.60 to 1.01 lap by lap.',
    ]);
    expect(summarize(outcome)).toBe('too noisy to call');
  });

  it('makes no comparison after fewer than three laps', () => {
    const standings = [standing('ts', 100, 100), standing('wasm', 200, 200, 200)];
    expect(describeFindings({ standings, totalLaps: 7, tours: 1, found: 1 })).toEqual([
      'WebAssembly with SIMD and TypeScript ran too few laps to compare.',
    ]);
  });

  it('reports stuck attempts after the first lap', () => {
    const wordsOf = (found: number, ...laps: number[]): string =>
      describeLap({ standings: [standing('ts', ...laps)], totalLaps: 3, tours: 32, found });
    expect(wordsOf(0)).toMatch(/^32 tours a lap\. /);
    expect(wordsOf(0, 1)).toMatch(/^32 attempts a lap, all of them stuck\. /);
    expect(wordsOf(30, 1)).toMatch(/^32 attempts a lap, 2 of them stuck\. /);
    expect(wordsOf(32, 1)).toMatch(/^32 tours a lap\. /);
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
