import { normaliseBoard, type TourProblem } from '../../problem/problem.js';
import {
  DEFAULT_SIZE,
  isSize,
  PROBLEM_OPTIONS,
  type ProblemArguments,
  problemOn,
  readBoard,
  tooMany,
} from '../arguments/problem.js';
import { fileOption } from '../arguments/values.js';
import { placeName, ReadError, readBytes, STANDARD_STREAM } from '../streams/input.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import { faultOf } from './fault.js';
import { readTours } from './read-file.js';
import type { ReadTour } from './read-tour.js';
import { Verdicts } from './verdicts.js';

const VALID = 0;
const INVALID = 1;

const HELP = `Checks a tour, or all tours of a file, from FILE or from standard input (-). The file may be whatever the command writes,
except a picture; its form is recognised:

  grid                 the board with its steps, from 0 or from 1, with or without labels
  list, algebraic      square numbers or names, separated by white space
  json                 { rows, cols, closed, blocked, path }, or the path alone
  ndjson, bin,
  csv, npy             the tours of knights-tour batch, list and sample

Without ROWSxCOLS and --board, the board is the one that the file says; a list says none, and is one of 8x8.

  --start SQUARE       the tour must start there: row,col from 0 at the top left, or a chess name such as a1
  --end SQUARE         the tour must end there
  --closed             the last square must be a knight move from the first; so it must when the file says closed
  --blocked "SQUARES"  squares that are not part of the board, separated by spaces
  --board FILE         a drawn board: lines of . free, # blocked, S start, E end
  -h, --help           this text

The verdict goes to standard error. Exit code: 0 valid, 1 invalid, 2 bad usage.

Examples:
  knights-tour 8x8 | knights-tour check
  knights-tour check 8x8 tour.json --closed
  knights-tour 30x30 --format list | knights-tour check 30x30
  knights-tour check tours.bin
`;

/** The subcommand `knights-tour check`. */
export const check: Subcommand = subcommand({
  name: 'check',
  usage: 'check [ROWSxCOLS] [FILE] [options]',
  does: 'checks a tour, or many',
  help: HELP,
  options: PROBLEM_OPTIONS,
  async run({ values, positionals }) {
    const { sizeText, file } = sizeAndFile(positionals);
    if (file === STANDARD_STREAM && values.board === STANDARD_STREAM) {
      throw new RangeError('the tour and --board cannot both come from standard input; name a file for one');
    }
    const board = await readBoard(sizeText, values.board);
    if (board) normaliseBoard(problemOn(board, values));
    if (file === STANDARD_STREAM && process.stdin.isTTY) {
      process.stderr.write('reading a tour from standard input\n');
    }
    const verdicts = new Verdicts();
    const { what, tours } = await readTours(readBytes(file), board, file).catch((error) => {
      throw unreadable(file, error);
    });
    for await (const tour of readable(file, tours)) {
      const problem = problemOf(tour, board, values, placeName(file));
      verdicts.add(problem, tour, otherBlocked(problem, tour) ?? faultOf(problem, tour));
    }
    process.stderr.write(`${verdicts.sentence(placeName(file))} (${what})\n`);
    return verdicts.areValid ? VALID : INVALID;
  },
});

/** The size of the board and the file, in either order. */
function sizeAndFile(positionals: string[]): { sizeText: string | undefined; file: string } {
  const [first, second, ...more] = positionals;
  if (more.length > 0) throw tooMany(positionals, 'ROWSxCOLS and FILE');
  const isSizeFirst = isSize(first ?? '') || (second !== undefined && !isSize(second));
  const [sizeText, file = STANDARD_STREAM] = isSizeFirst ? [first, second] : [second, first];
  return { sizeText, file: fileOption('FILE', file, 'standard input') };
}

/** Tours as they are read; what is wrong with their text is told with the name of the file. */
async function* readable(
  file: string,
  tours: Iterable<ReadTour> | AsyncIterable<ReadTour>,
): AsyncGenerator<ReadTour> {
  try {
    yield* tours;
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): unknown {
  if (error instanceof ReadError) return error;
  return new RangeError(`${placeName(file)}: ${error instanceof Error ? error.message : error}`);
}

/**
 * What the tour is to solve: by the arguments, and by its own text where they are silent.
 * @throws RangeError when the two name boards of different sizes
 */
function problemOf(
  tour: ReadTour,
  board: TourProblem | undefined,
  values: ProblemArguments,
  file: string,
): TourProblem {
  const { size, place } = tour;
  if (board && size && (size.rows !== board.rows || size.cols !== board.cols)) {
    const which = place === undefined ? file : `${file}, ${place},`;
    const ours = `${board.rows} x ${board.cols}`;
    throw new RangeError(`${which} has a board of ${size.rows} x ${size.cols}, but ${ours} is asked for`);
  }
  const problem = problemOn(board ?? size ?? DEFAULT_SIZE, values);
  const isBlockedGiven = values.blocked !== undefined || values.board !== undefined;
  if (!isBlockedGiven && tour.blocked) problem.blocked = tour.blocked;
  return problem;
}

/** Whether the tour is one of a board with other blocked squares than the problem's. */
function otherBlocked(problem: TourProblem, { blocked }: ReadTour): string | undefined {
  if (!blocked || blocked === problem.blocked) return undefined;
  const { rows, cols } = problem;
  const theirs = normaliseBoard({ rows, cols, blocked }).blocked;
  const ours = normaliseBoard(problem).blocked;
  const same = theirs && ours ? theirs.every((value, square) => value === ours[square]) : theirs === ours;
  return same ? undefined : 'the tour is one of a board with other blocked squares';
}
