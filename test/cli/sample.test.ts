import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSampler } from '../../src/census.js';
import { inSweep } from '../extent.js';
import { ended, FOLDER, run, start } from './command.js';

describe('knights-tour sample', () => {
  it("draws the library's tours, in every format", async () => {
    const sampler = createSampler({ rows: 5, cols: 6, start: 0 });
    const drawn = Array.from({ length: 70 }, (_, i) => sampler.sample({ seed: 7, stream: 3 + i }).join(' '));
    const args = ['sample', '5x6', '--start', 'a5', '--seed', '7', '--first', '3', '--count', '70'];
    const { code, out, err } = await run([...args, '--format', 'list']);
    expect([code, out]).toEqual([0, `${drawn.join('\n')}\n`]);
    expect(err).toMatch(/^70 of 4 542 tours · counted in [\d.]+ s, drawn in [\d.]+ s\n$/);
    for (const format of ['bin', 'ndjson', 'npy', 'csv']) {
      await run([...args, '--output', `sample.${format}`]);
      const checked = await run(['check', `sample.${format}`, '5x6', '--start', 'a5']);
      expect(checked.err).toBe(`valid: 70 tours of the 5 x 6 board (${format})\n`);
    }
    const said = JSON.parse(readFileSync(join(FOLDER, 'sample.npy.json'), 'utf8'));
    expect(said).toMatchObject({ start: 0, seed: 7, first: 3, count: 70 });
  });

  it('says that it writes no file when it is interrupted', async () => {
    const child = start(['sample', '5x5', '--count', '100000000', '--output', 'drawn.bin']);
    child.stdin!.end();
    const end = ended(child);
    while (!readdirSync(FOLDER).some((name) => name.startsWith('drawn.bin.'))) await setTimeout(20);
    child.kill('SIGINT');
    expect((await end).err).toMatch(/^[\d ]+ of 864 tours · .* · interrupted; drawn\.bin is not written\n$/);
    expect(existsSync(join(FOLDER, 'drawn.bin'))).toBe(false);
  });

  inSweep('says what cannot be drawn, and ends quietly when its reader does', async () => {
    const none = await run(['sample', '4x4', '--closed']);
    expect(none).toEqual({ code: 1, out: '', err: 'there is no such tour\n' });
    const large = await run(['sample', '12x12', '--closed']);
    expect([large.code, large.err]).toEqual([
      3,
      expect.stringMatching(
        /^too large: the sampler would take about [\d\s]+ MB of memory, or more; --memory is \d+\n/,
      ),
    ]);
    const few = await run(['sample', '6x6', '--memory', '1']);
    expect([few.code, few.err]).toEqual([3, expect.stringMatching(/; --memory is 1\n$/)]);
    const bad = await run(['sample', '5x5', '--count', '0']);
    expect([bad.code, bad.err]).toEqual([2, expect.stringContaining('--count is 0; it must be')]);
    const child = start(['sample', '6x6', '--closed', '--count', '1000000']);
    child.stdin!.end();
    const code = new Promise((resolve) => child.on('close', resolve));
    child.stdout!.once('data', () => child.stdout!.destroy());
    expect([await code, await text(child.stderr!)]).toEqual([0, '']);
  });
});
