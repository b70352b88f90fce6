import { expect, it } from 'vitest';
import { implicitTour } from '../../src/strategies/divide-and-conquer/implicit-tour.js';
import { run, said, words } from './command.js';

it('knights-tour at looks up steps and squares of a tour that no memory holds', async () => {
  const side = 2 ** 26;
  const answer = implicitTour({ rows: side, cols: side });
  if (answer.status !== 'found') throw new Error(answer.status);
  const square = answer.tour.squareAt(123_456_789);
  const [row, col] = [Math.floor(square / side), square % side];
  const json = `${JSON.stringify({ step: 123_456_789, square, row, col })}\n`;
  for (const [typed, out] of [
    ['--step 123456789', `${row},${col}\n`],
    ['--step 123456789 --format number', `${square}\n`],
    ['--step 123456789 --format json', json],
    [`--square ${row},${col}`, '123456789\n'],
  ] as const) {
    const board = `${side}x${side}`;
    expect(await run(['at', board, ...words(typed)])).toEqual({ code: 0, out, err: '' });
  }
});

it('knights-tour at prints the tour of divide-and-conquer, with its ends', async () => {
  const ends = words('8x8 --start a1 --end a8');
  const every = Array.from({ length: 64 }, (_, step) => ['--step', String(step)]).flat();
  const printed = await run([...ends, ...words('--strategy divide-and-conquer --format algebraic')]);
  expect((await run(['at', ...ends, ...every])).out).toBe(printed.out.replaceAll(' ', '\n'));
  const first = await run(words('at --closed --square a8 --square 0,0 --step 0'));
  expect(first).toEqual({ code: 0, out: 'a8\n0\n0\n', err: '' });
  expect(await said(words('at 5x5 --step 1'))).toBe('');
});
