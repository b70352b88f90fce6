import { describe, expect, it } from 'vitest';
import { run } from './command.js';

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
});
