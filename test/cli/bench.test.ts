import { describe, expect, it } from 'vitest';
import { compare } from '../../src/cli/bench.js';
import { inSweep } from '../extent.js';
import { run } from './command.js';

/** Returns a sampler that returns the given times in turn. */
function measured(...times: number[]): () => number {
  return () => times.shift()!;
}

describe('knights-tour bench', () => {
  it.each([
    ['2.00x (1.50 to 3.00)', [300, 200, 600], [100, 100, 400]],
    ['0.50x (0.25 to 0.75)', [100, 300, 200], [400, 400, 400]],
    ['draw (0.50 to 3.00)', [300, 200, 100], [100, 100, 200]],
    ['draw (1.00 to 3.00)', [300, 200, 100], [100, 100, 100]],
  ])('prints %s', (verdict, slow, fast) => {
    expect(compare([measured(...slow), measured(...fast)], 3).at(-1)).toBe(verdict);
  });

  it('measures in alternating order, and prints medians in units', () => {
    const order: string[] = [];
    const engine = (name: string, time: number) => () => {
      order.push(name);
      return time;
    };
    const row = compare([engine('A', 2_500_000), engine('B', 1234), engine('C', 12)], 3);
    expect(order.join('')).toBe('ABCCBAABC');
    expect(row.slice(0, 3)).toEqual(['2.50 ms', '1.2 µs', '12 ns']);
  });

  inSweep('prints the time of each engine for every case', async () => {
    const { code, out } = await run(['bench', '--rounds', '3']);
    expect(code).toBe(0);
    const [head, ...rows] = out.trimEnd().split('\n');
    expect(head).toMatch(/^tours +TypeScript +WebAssembly +with SIMD +SIMD vs\. TypeScript$/);
    expect(rows).toHaveLength(7);
    for (const row of rows) {
      expect(row).toMatch(
        /^\d+ x \d+, [\w, -]+?( +[\d.]+ (ns|µs|ms)){3} +([\d.]+x|draw) \([\d.]+ to [\d.]+\)$/,
      );
    }
  });
});
