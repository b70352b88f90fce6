import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FOLDER, run } from './command.js';
import './empty-folder.js';

describe('knights-tour tour and number', () => {
  it('are inverse to each other, in every layout and format', async () => {
    const numbers = ['0', '4931', '9861'];
    for (const [i, format] of ['grid', 'list', 'algebraic', 'json'].entries()) {
      const number = numbers[i % numbers.length]!;
      const printed = await run(['tour', '6x6', '--closed', '--number', number, '--format', format]);
      expect(printed.code).toBe(0);
      const found = await run(['number', '6x6', '--closed'], `A heading\n\n${printed.out}`);
      expect(found).toMatchObject({ code: 0, out: `${number}\n` });
    }
  });

  it('number reads files of many tours, and knows from them whether they are closed', async () => {
    const sample = await run(['sample', '5x6', '--closed', '--count', '5', '--seed', '3']);
    const found = await run(['number'], sample.out);
    expect(found.code).toBe(0);
    expect(found.out.trim().split('\n')).toHaveLength(5);
    expect(found.err).toContain('5 tours, among 8 tours');
  });

  it('number refuses what is no tour of the problem, or no tour at all', async () => {
    const wrong = Array.from({ length: 36 }, (_, square) => square).join(' ');
    expect(await run(['number', '6x6'], wrong)).toMatchObject({ code: 1, out: '' });
    expect(await run(['number'], 'hello\n')).toMatchObject({ code: 2, out: '' });
    const tour = await run(['tour', '5x5', '--number', '3', '--format', 'list']);
    const closed = await run(['number', '5x5', '--closed'], tour.out);
    expect(closed).toMatchObject({ code: 1, out: '' });
    expect(closed.err).toMatch(/^invalid: /m);
  });

  it('keep the count in the file of --saved, and read it again', async () => {
    const saved = ['--saved', join(FOLDER, 'count')];
    const first = await run(['tour', '5x6', '--closed', '--number', '5', ...saved]);
    expect(first.err).toContain('saved the count in');
    const again = await run(['tour', '5x6', '--closed', '--number', '5', ...saved]);
    expect(again).toMatchObject({ code: 0, out: first.out });
    expect(again.err).toContain('reading the count from');
    const found = await run(['number', '5x6', '--closed', ...saved], first.out);
    expect(found).toMatchObject({ code: 0, out: '5\n' });
    const own = ['--saved', join(FOLDER, 'samples')];
    const sample = ['sample', '5x6', '--closed', '--count', '3', '--seed', '4'];
    const plain = await run(sample);
    for (let turn = 0; turn < 2; turn++) {
      expect(await run([...sample, ...own])).toMatchObject({ code: 0, out: plain.out });
    }
  });

  it('refuse a file of --saved that is of another problem or command, or damaged', async () => {
    const file = join(FOLDER, 'other-count');
    const saved = ['--saved', file];
    await run(['tour', '5x6', '--closed', ...saved]);
    const other = await run(['tour', '5x6', ...saved]);
    expect(other).toMatchObject({ code: 2, out: '' });
    expect(other.err).toContain('it belongs to another problem');
    const sample = await run(['sample', '5x6', '--closed', ...saved]);
    expect(sample).toMatchObject({ code: 2, out: '' });
    expect(sample.err).toContain('it was made by tour or number');
    const bytes = readFileSync(file);
    bytes[bytes.length - 5]! ^= 1;
    writeFileSync(file, bytes);
    const damaged = await run(['tour', '5x6', '--closed', ...saved]);
    expect(damaged).toMatchObject({ code: 2, out: '' });
    expect(damaged.err).toContain('it is damaged');
    writeFileSync(file, bytes.subarray(0, bytes.length - 8));
    expect((await run(['tour', '5x6', '--closed', ...saved])).err).toContain('its length is not');
    writeFileSync(file, 'text');
    expect((await run(['tour', '5x6', '--closed', ...saved])).err).toContain('it is no saved count');
    expect(await run(['tour', '5x6', '--closed', '--saved', '-'])).toMatchObject({ code: 2, out: '' });
  });
});
