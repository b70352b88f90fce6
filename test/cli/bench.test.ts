import { describe, expect, it, vi } from 'vitest';
import { duration, verdict } from '../../src/cli/bench.js';
import { pairedRounds, repeated } from '../../src/cli/paired-rounds.js';
import { run } from './command.js';

describe('knights-tour bench', () => {
  it('prints a time of each engine for every piece of work, and a verdict', async () => {
    const { code, out, err } = await run(['bench', '--rounds', '3']);
    expect([code, err]).toEqual([0, '']);
    const [head, , ...lines] = out.split('\n');
    expect(head).toMatch(/^tours +TypeScript +WebAssembly +with SIMD +SIMD against TypeScript$/);
    const rows = lines.slice(0, lines.indexOf(''));
    expect(rows.length).toBeGreaterThan(7);
    for (const row of rows) {
      expect(row).toMatch(
        /^\d+ x \d+, [\w ,]+?( +[\d.]+ (ns|µs|ms|s)){3} {2}(loses: )?([\d.]+ times as (fast|slow)|no difference shown) \([\d.]+ to [\d.]+\)$/,
      );
    }
    expect(out).toMatch(/The engines gave the same tours\./);
  });

  it('tells losses as such, and no difference where none is shown', () => {
    expect(verdict({ ratio: 3.5, lower: 3.2, upper: 4 })).toBe('3.50 times as fast (3.20 to 4.00)');
    expect(verdict({ ratio: 0.5, lower: 0.4, upper: 0.8 })).toBe('loses: 2.00 times as slow (1.25 to 2.50)');
    expect(verdict({ ratio: 1.2, lower: 0.9, upper: 1.5 })).toBe('no difference shown (0.90 to 1.50)');
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
});

describe('pairedRounds', () => {
  it('compares within rounds, so that a slow spell of the machine does not show', () => {
    const order: string[] = [];
    let spell = 1;
    const contender = (name: string, time: number) => ({
      name,
      measure: () => {
        order.push(name);
        if (order.length % 2 === 0) spell *= 3;
        return time * spell;
      },
    });
    const [slow, quick] = pairedRounds(
      [contender('slow', 30), contender('quick', 30)],
      4,
      Number.POSITIVE_INFINITY,
    );
    expect(order.join()).toBe('slow,quick,quick,slow,slow,quick,quick,slow');
    expect(slow).toMatchObject({ ratio: 1, lower: 1, upper: 1 });
    // The second of a round is three times as slow here, whoever it is: turns even that out.
    expect(quick!.ratio).toBeCloseTo((1 / 3 + 3) / 2);
  });

  it('stops at its deadline, but not before it has something to compare', () => {
    let measured = 0;
    pairedRounds([{ name: 'one', measure: () => ++measured }], 50, 0);
    expect(measured).toBe(3);
  });

  it('repeats what is short until it can be measured', () => {
    // A clock that goes on by a microsecond for each of four pieces of work.
    let done = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => (4 * done) / 1000);
    const measure = repeated(() => void done++, 4);
    const warm = done;
    const time = measure();
    now.mockRestore();
    expect(done - warm).toBe(5000);
    expect(time).toBeCloseTo(1000);
  });
});
