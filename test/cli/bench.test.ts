import { describe, expect, it } from 'vitest';
import { bootstrapMedian as benchmarkMedian } from '../../bench/harness/statistics.js';
import { judged } from '../../src/cli/bench/machine-load.js';
import { pairedRounds } from '../../src/cli/bench/paired-rounds.js';
import { type Clocks, repeated, type Sample } from '../../src/cli/bench/sample.js';
import { bootstrapMedian, median } from '../../src/cli/bench/statistics.js';
import { duration, table, verdict } from '../../src/cli/bench/table.js';
import { inSweep } from '../extent.js';
import { run } from './command.js';

const NEVER = Number.POSITIVE_INFINITY;

function sampleOf(nanoseconds: number, share = 1): Sample {
  return { nanoseconds, processorNanoseconds: share * nanoseconds };
}

describe('knights-tour bench', () => {
  inSweep('prints a time of each engine for every piece of work, its rounds and a verdict', async () => {
    const { code, out, err } = await run(['bench', '--rounds', '3']);
    expect([code, err]).toEqual([0, '']);
    const [head, , ...lines] = out.split('\n');
    expect(head).toMatch(/^tours +TypeScript +WebAssembly +with SIMD +rounds +with SIMD against TypeScript$/);
    const rows = lines.slice(0, lines.indexOf(''));
    expect(rows.length).toBeGreaterThan(7);
    const row =
      /^\d+ x \d+, [\w ,]+?( +[\d.]+ (ns|µs|ms|s)){3} +3 {2}((loses: )?[\d.]+ times as (fast|slow)|no difference shown|no winner named) \(([\d.]+) to ([\d.]+)\)$/;
    let wide = 0;
    for (const each of rows) {
      const match = row.exec(each);
      expect(match, each).not.toBeNull();
      if (Number(match![7]) > Number(match![6])) wide++;
    }
    // Of three rounds that agree to two digits an interval may have no width, but not most of them.
    expect(wide).toBeGreaterThan(rows.length / 2);
    expect(out).toMatch(/The engines gave the same tours\..* 95 % bootstrap intervals\./);
    if (out.includes('no winner named')) expect(out).toContain('\nThe machine was busy: ');
  });

  it('tells losses as such, no difference where none is shown, and no winner on a busy machine', () => {
    const [faster, slower] = [
      { median: 3.5, lower: 3.2, upper: 4 },
      { median: 0.5, lower: 0.4, upper: 0.8 },
    ];
    expect(verdict(faster, false)).toBe('3.50 times as fast (3.20 to 4.00)');
    expect(verdict(faster, true)).toBe('no winner named (3.20 to 4.00)');
    expect(verdict(slower, false)).toBe('loses: 2.00 times as slow (1.25 to 2.50)');
    expect(verdict(slower, true)).toBe('no winner named (0.40 to 0.80)');
    for (const isBusy of [false, true]) {
      const words = verdict({ median: 1.2, lower: 0.9, upper: 1.5 }, isBusy);
      expect(words).toBe('no difference shown (0.90 to 1.50)');
    }
    expect([0.123, 9.99, 95.25, 999, 1234, 2_500_000, 3e9].map(duration)).toEqual([
      '0.12 ns',
      '9.99 ns',
      '95.3 ns',
      '999 ns',
      '1.23 µs',
      '2.50 ms',
      '3.00 s',
    ]);
  });

  it('says how many rounds there were, and that the machine was busy', () => {
    const contenders = [30, 10].map((time) => ({ name: String(time), measure: () => sampleOf(time) }));
    const cut = { name: 'cut', paired: pairedRounds(contenders, 9, 0) };
    const whole = { name: 'whole', paired: pairedRounds(contenders, 9, NEVER) };
    const calm = table([cut, whole], ['A', 'B'], 9, judged([0], 10, 0));
    expect(calm).toMatch(/^cut +30\.0 ns +10\.0 ns +3 {2}3\.00 times as fast \(3\.00 to 3\.00\)$/m);
    expect(calm).toMatch(/^whole +30\.0 ns +10\.0 ns +9 {2}3\.00 times as fast/m);
    expect(calm).toContain('The time was up before 9 rounds were done in 1 of 2 lines.');
    expect(calm).not.toContain('busy');
    expect(table([whole], ['A', 'B'], 9, judged([0], 10, 0))).not.toContain('The time was up');
    for (const disturbance of [judged([1000], 10, 0), judged([0], 10, 2)]) {
      const busy = table([whole], ['A', 'B'], 9, disturbance);
      expect(busy).toMatch(/no winner named \(3\.00 to 3\.00\)/);
      expect(busy).toMatch(/^The machine was busy: other programs used .*interrupted\. No winner is named/m);
    }
  });
});

describe('pairedRounds', () => {
  it('compares within rounds, so that a machine that grows slower treats all alike', () => {
    const order: string[] = [];
    const contender = (name: string) => ({ name, measure: () => sampleOf(100 + order.push(name)) });
    const paired = pairedRounds([contender('one'), contender('other')], 4, NEVER);
    expect(order.join()).toBe(new Array(4).fill('one,other,other,one').join());
    expect(paired).toMatchObject({ rounds: 4, samples: 16, interrupted: 0 });
    expect(paired.ratio).toEqual({ median: 1, lower: 1, upper: 1 });
  });

  it('counts samples in which something else had the processor', () => {
    let measured = 0;
    const contender = { name: 'one', measure: () => sampleOf(10, ++measured % 2 ? 1 : 0.8) };
    expect(pairedRounds([contender], 5, NEVER)).toMatchObject({ samples: 10, interrupted: 5 });
  });

  it('stops at its deadline, but not before it has something to compare', () => {
    expect(pairedRounds([{ name: 'one', measure: () => sampleOf(1) }], 50, 0).rounds).toBe(3);
  });
});

describe('the intervals', () => {
  it('are those of the benchmark', () => {
    const values = [3.1, 2.9, 3.05, 3.2, 2.7, 3.6, 3, 2.95, 3.15];
    const [ours, theirs] = [bootstrapMedian(values, 1), benchmarkMedian([values], 1)];
    expect(ours.median).toBe(theirs.median);
    // Two generators of 4000 resamples differ by less than two neighbouring values.
    expect(Math.abs(ours.lower - theirs.lower)).toBeLessThan(0.1);
    expect(Math.abs(ours.upper - theirs.upper)).toBeLessThan(0.1);
    expect(bootstrapMedian(values, 1)).toEqual(ours);
  });

  it('have a width with three rounds already', () => {
    expect(bootstrapMedian([1, 3, 2], 1)).toEqual({ median: 2, lower: 1, upper: 3 });
    expect([median([9, 1, 5]), median([10, 1, 2, 4])]).toEqual([5, 3]);
  });
});

describe('repeated', () => {
  /** Work of a microsecond on clocks of its own; in some runs, by number, the machine stalls for milliseconds. */
  function working(stalls: Record<number, number>): {
    work: () => void;
    clocks: Clocks;
    done: () => number;
  } {
    let [now, processor, done] = [0, 0, 0];
    const work = (): void => {
      done++;
      processor += 0.001;
      now += 0.001 + (stalls[done] ?? 0);
    };
    return { work, clocks: { now: () => now, processor: () => processor }, done: () => done };
  }

  it('repeats what is short until it can be measured, whatever stalls meanwhile', () => {
    const runs: Record<number, number>[] = [{}, { 1: 500 }, { 2: 300, 1000: 50 }];
    for (const stalls of runs) {
      const { work, clocks, done } = working(stalls);
      const measure = repeated(work, 4, clocks);
      const warm = done();
      const { nanoseconds, processorNanoseconds } = measure();
      // 10 ms of a microsecond each, four pieces a time.
      expect(done() - warm).toBeGreaterThan(5000);
      expect(done() - warm).toBeLessThan(20_000);
      expect(nanoseconds).toBeCloseTo(250);
      expect(processorNanoseconds).toBeCloseTo(250);
    }
  });

  it('measures real work', () => {
    let done = 0;
    const { nanoseconds } = repeated(() => void done++, 4)();
    expect(done).toBeGreaterThan(1000);
    expect(nanoseconds).toBeGreaterThan(0);
    expect(nanoseconds).toBeLessThan(1e6);
  });
});
