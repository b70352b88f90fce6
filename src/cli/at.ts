import { squareName } from '../problem/notation.js';
import { type ImplicitTour, implicitTour } from '../strategies/divide-and-conquer/implicit-tour.js';
import { withSquareNames } from './arguments/own-words.js';
import {
  DEFAULT_SIZE,
  PROBLEM_OPTIONS,
  problemOn,
  readBoard,
  squareOption,
  tooMany,
} from './arguments/problem.js';
import { integerOption } from './arguments/values.js';
import { type FormatOf, formatOption } from './formats.js';
import { print } from './streams/output.js';
import { type Subcommand, subcommand } from './subcommand.js';

const { start, end, closed } = PROBLEM_OPTIONS;

const OPTIONS = {
  start,
  end,
  closed,
  step: { type: 'string', multiple: true },
  square: { type: 'string', multiple: true },
  format: { type: 'string' },
} as const;

const HELP = `Looks single steps up in the tour that --strategy divide-and-conquer prints, without writing it down: boards of up to
2^52 squares. One line for each --step and then for each --square.

  --step NUMBER        which square is visited at this step? Steps count from 0; may be given again
  --square SQUARE      at which step is this square visited? row,col from 0, or a chess name; may be given again
  --start SQUARE       the first square
  --end SQUARE         the last square
  --closed             the last square is to be a knight move from the first
  --format NAME        name (default: squares as row,col or, on at most 26 columns, chess names), number (square
                       numbers, row * columns + column), json (all of it)
  -h, --help           this text

Exit code: 0 found, 1 no such tour, 2 bad usage.

Examples:
  knights-tour at 67108864x67108864 --step 123456789
  knights-tour at 1000x1000 --closed --square 0,0 --square 999,999
`;

/** The subcommand `knights-tour at`. */
export const at: Subcommand = subcommand({
  name: 'at',
  usage: 'at [ROWSxCOLS] --step N | --square SQUARE [options]',
  does: 'one step of a tour that is never written down',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const format = formatOption('at', values.format, undefined) ?? 'name';
    const size = (await readBoard(positionals[0], undefined)) ?? DEFAULT_SIZE;
    const most = size.rows * size.cols - 1;
    const steps = (values.step ?? []).map((text) => integerOption('--step', text, 0, most));
    const squares = (values.square ?? []).map((text) => squareOption('--square', text, size));
    if (steps.length + squares.length === 0) {
      throw new TypeError('neither --step nor --square is given; at least one must be (see --help)');
    }
    const answer = implicitTour(problemOn(size, values));
    if (answer.status === 'impossible') {
      process.stderr.write(`${withSquareNames(answer.explanation, size)}\n`);
      return 1;
    }
    const { tour } = answer;
    const lines = [
      ...steps.map((step) => line(tour, step, tour.squareAt(step), format, 'square')),
      ...squares.map((square) => line(tour, tour.stepOf(square), square, format, 'step')),
    ];
    await print(lines.map((text) => `${text}\n`).join(''));
    return 0;
  },
});

function line(
  tour: ImplicitTour,
  step: number,
  square: number,
  format: FormatOf<'at'>,
  asked: 'square' | 'step',
): string {
  if (format === 'json') {
    const col = square % tour.cols;
    return JSON.stringify({ step, square, row: (square - col) / tour.cols, col });
  }
  if (asked === 'step') return String(step);
  return format === 'number' ? String(square) : squareName(square, tour);
}
