import { parseArgs } from 'node:util';
import { integerArgument, nameArgument } from '../problem/arguments.js';
import { squareName } from '../problem/notation.js';
import { type ImplicitTour, implicitTour } from '../strategies/divide-and-conquer/implicit-tour.js';
import {
  DEFAULT_SIZE,
  PROBLEM_OPTIONS,
  problemOn,
  readBoard,
  squareArgument,
  tooMany,
} from './problem-arguments.js';
import { integerText } from './solve-arguments.js';

const FORMATS = ['name', 'number', 'json'] as const;
const { start, end, closed } = PROBLEM_OPTIONS;

const OPTIONS = {
  start,
  end,
  closed,
  step: { type: 'string', multiple: true },
  square: { type: 'string', multiple: true },
  format: { type: 'string', default: 'name' },
  help: { type: 'boolean', short: 'h' },
} as const;

const HELP = `Usage: knights-tour at [ROWSxCOLS] --step N | --square SQUARE [options]

Looks single steps up in the tour that --strategy divide-and-conquer prints, without writing it down: boards of up to
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

/** The command `knights-tour at`: its exit code. */
export async function at(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (positionals.length > 1) throw tooMany(positionals, 'one board');
  const format = nameArgument('--format', values.format, FORMATS);
  const size = (await readBoard(positionals[0], undefined)) ?? DEFAULT_SIZE;
  const most = size.rows * size.cols - 1;
  const steps = (values.step ?? []).map((text) =>
    integerArgument('--step', integerText('--step', text), 0, most),
  );
  const squares = (values.square ?? []).map((text) => squareArgument('--square', text, size));
  if (steps.length + squares.length === 0) {
    throw new TypeError('neither --step nor --square is given; at least one must be (see --help)');
  }
  const answer = implicitTour(problemOn(size, values));
  if (answer.status === 'impossible') {
    process.stderr.write(`${answer.explanation}\n`);
    return 1;
  }
  const { tour } = answer;
  const lines = [
    ...steps.map((step) => line(tour, step, tour.squareAt(step), format, 'square')),
    ...squares.map((square) => line(tour, tour.stepOf(square), square, format, 'step')),
  ];
  process.stdout.write(lines.map((text) => `${text}\n`).join(''));
  return 0;
}

function line(
  tour: ImplicitTour,
  step: number,
  square: number,
  format: (typeof FORMATS)[number],
  asked: 'square' | 'step',
): string {
  if (format === 'json') {
    const col = square % tour.cols;
    return JSON.stringify({ step, square, row: (square - col) / tour.cols, col });
  }
  if (asked === 'step') return String(step);
  return format === 'number' ? String(square) : squareName(square, tour);
}
