import { describe, expect, it } from 'vitest';
import { tours } from '../../src/census.js';
import { inSweep } from '../extent.js';
import { run } from './command.js';

describe('knights-tour list', () => {
  it('continues where it ended, and refuses the cursor of another list', async () => {
    const all = Array.from(tours({ rows: 5, cols: 5, start: 0 }), (tour) => tour.join(' '));
    const args = ['list', '5x5', '--start', 'a5', '--format', 'list'];
    const first = await run([...args, '--limit', '100']);
    const cursor = /^100 tours; continue with --first 100 --after (\S+)\n$/.exec(first.err)![1]!;
    const rest = await run([...args, '--after', cursor]);
    expect([rest.code, rest.err]).toEqual([0, '204 tours, and no more\n']);
    expect((first.out + rest.out).trimEnd().split('\n')).toEqual(all);
    const some = await run([...args, '--limit', '2', '--after', cursor]);
    expect(some.err).toMatch(/^2 tours; continue with --after \S+\n$/);
    const other = await run(['list', '5x5', '--after', cursor]);
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringMatching(/^knights-tour: --after is .* of another/),
    ]);
  });

  it('lists no tour with exit code 1', async () => {
    expect(await run(['list', '4x4', '--closed'])).toEqual({
      code: 1,
      out: '',
      err: '0 tours, and no more\n',
    });
  });

  inSweep('is the same for any number of workers', async () => {
    const args = ['list', '6x6', '--limit', '200000', '--format', 'list'];
    const [one, three] = await Promise.all(['1', '3'].map((workers) => run([...args, '--workers', workers])));
    expect(three!.out.length).toBeGreaterThan(15_000_000);
    expect(three!.out === one!.out).toBe(true);
    expect(three!.err).toBe(one!.err);
  });
});
