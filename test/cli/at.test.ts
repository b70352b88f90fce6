import { describe, expect, it } from 'vitest';
import { implicitTour } from '../../src/strategies/divide-and-conquer/implicit-tour.js';
import { run } from './command.js';

describe('knights-tour at', () => {
  it('looks steps and squares up in a tour that no memory holds', async () => {
    const size = { rows: 2 ** 26, cols: 2 ** 26 };
    const answer = implicitTour(size);
    if (answer.status !== 'found') throw new Error(answer.status);
    const square = answer.tour.squareAt(123_456_789);
    const board = '67108864x67108864';
    const position = `${Math.floor(square / 2 ** 26)},${square % 2 ** 26}`;
    const [name, number, back, json] = await Promise.all([
      run(['at', board, '--step', '123456789']),
      run(['at', board, '--step', '123456789', '--format', 'number']),
      run(['at', board, '--square', position]),
      run(['at', board, '--step', '123456789', '--format', 'json']),
    ]);
    expect(name).toEqual({ code: 0, out: `${position}\n`, err: '' });
    expect(number!.out).toBe(`${square}\n`);
    expect(back!.out).toBe('123456789\n');
    const [row, col] = position.split(',').map(Number);
    expect(JSON.parse(json!.out)).toEqual({ step: 123_456_789, square, row, col });
  });

  it('gives the tour of divide-and-conquer, ends as asked for', async () => {
    const ends = ['--start', 'a1', '--end', 'a8'];
    const every = Array.from({ length: 64 }, (_, step) => ['--step', String(step)]).flat();
    const [printed, looked, first] = await Promise.all([
      run(['8x8', ...ends, '--strategy', 'divide-and-conquer', '--format', 'algebraic']),
      run(['at', '8x8', ...ends, ...every]),
      run(['at', '--closed', '--square', 'a8', '--square', '0,0', '--step', '0']),
    ]);
    expect(looked!.out).toBe(printed!.out.replaceAll(' ', '\n'));
    expect(first).toEqual({ code: 0, out: 'a8\n0\n0\n', err: '' });
  });

  it('says why there is no such tour', async () => {
    const { code, out, err } = await run(['at', '5x5', '--closed', '--step', '1']);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^[A-Z].*\.\n$/);
  });
});
