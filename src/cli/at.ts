import { squareName } from '../problem/notation.js';
import type { BoardSize } from '../problem/problem.js';
import { implicitTour } from '../strategies/divide-and-conquer/implicit-tour.js';
import { choice, group, parseInteger, type Subcommand, subcommand, texts } from './command.js';
import { BOARD_OPTIONS, SIZE_ARGUMENT } from './options.js';
import { DEFAULT_SIZE, problemOn, squareOption, withSquareNames } from './problem.js';
import { print, report } from './terminal.js';

const { start, end, closed } = BOARD_OPTIONS;

export const at: Subcommand = subcommand({
  description: `Looks up single steps of the tour that --strategy divide-and-conquer prints. It does not compute the whole tour, so boards may have up to 2^52 squares.

Prints one line for each --step, then one for each --square.`,
  args: [SIZE_ARGUMENT],
  options: {
    ...{ start, end, closed },
    ...group('Output:', {
      step: texts('--step <number>', 'print the square of this step, counted from 0'),
      square: texts('--square <square>', 'print the step of this square'),
      format: choice('--format <name>', 'what to print', ['name', 'number', 'json'], 'name'),
    }),
  },
  exitCodes: { 0: 'found', 1: 'no such tour', 2: 'bad usage' },
  examples: [
    'knights-tour at 67108864x67108864 --step 123456789',
    'knights-tour at 1000x1000 --closed --square 0,0 --square 999,999',
  ],
  async run({ step = [], square = [], format, ...values }, size: BoardSize = DEFAULT_SIZE) {
    if (step.length + square.length === 0)
      throw new TypeError('--step or --square is missing. Expected at least one of them.');
    const last = size.rows * size.cols - 1;
    const steps = step.map((text) => parseInteger('--step', text, 0, last));
    const squares = square.map((text) => squareOption('--square', text, size));
    const answer = implicitTour(problemOn(size, values));
    if (answer.status === 'impossible') {
      report(withSquareNames(answer.explanation, size));
      return 1;
    }
    const { tour } = answer;
    const line = (step: number, square: number, text: string): string => {
      const col = square % size.cols;
      const row = (square - col) / size.cols;
      return format === 'json' ? JSON.stringify({ step, square, row, col }) : text;
    };
    const nameOf = (square: number) => (format === 'number' ? `${square}` : squareName(square, size));
    for (const step of steps) {
      const square = tour.squareAt(step);
      await print(`${line(step, square, nameOf(square))}\n`);
    }
    for (const square of squares) {
      const step = tour.stepOf(square);
      await print(`${line(step, square, String(step))}\n`);
    }
    return 0;
  },
});
