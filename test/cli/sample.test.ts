import { describe, expect, it } from 'vitest';
import { inSweep } from '../extent.js';
import { run } from './command.js';

describe('knights-tour sample', () => {
  it('prints how many tours there are', async () => {
    const { code, err } = await run(['sample', '5x6', '--start', 'a5', '--count', '70']);
    expect(code).toBe(0);
    expect(err).toMatch(/^70 of 4 542 tours · counted in [\d.]+ s, sampled in [\d.]+ s\n$/);
    const none = await run(['sample', '4x4', '--closed']);
    expect(none).toEqual({ code: 1, out: '', err: 'there is no such tour\n' });
    const few = await run(['sample', '6x6', '--memory', '1']);
    expect([few.code, few.err]).toEqual([3, expect.stringMatching(/; --memory is 1\n$/)]);
  });

  inSweep('prints how much memory a large board would need', async () => {
    const large = await run(['sample', '12x12', '--closed']);
    expect(large.code).toBe(3);
    expect(large.err).toMatch(
      /^too large: the sampler would take about [\d\s]+ MB of memory, or more; --memory is \d+\n/,
    );
  });
});
