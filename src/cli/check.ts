import { parseArgs } from 'node:util';
import { type BoardSize, normaliseBoard, normaliseProblem, type TourProblem } from '../problem/problem.js';
import { placeName, readText, STANDARD_STREAM } from './input.js';
import { DEFAULT_SIZE, isSize, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from './problem-arguments.js';
import { readTour, type TourText } from './tour-text.js';
import { verdict } from './verdict.js';

const HELP = `Usage: knights-tour check [ROWSxCOLS] [FILE] [options]

Checks a tour: JSON { rows, cols, closed, blocked, path }, or square numbers (or names) separated by white space, from
FILE or from standard input. Without ROWSxCOLS and --board, the board is the one in the JSON, else 8x8.

  --start SQUARE       the tour must start there: row,col from 0 at the top left, or a chess name such as a1
  --end SQUARE         the tour must end there
  --closed             the last square must be a knight move from the first; so it must when the JSON says closed
  --blocked "SQUARES"  squares that are not part of the board, separated by spaces
  --board FILE         a drawn board: lines of . free, # blocked, S start, E end
  -h, --help           this text

The verdict goes to standard error. Exit code: 0 valid, 1 invalid, 2 bad usage.

Examples:
  knights-tour check 8x8 tour.json --closed
  knights-tour 30x30 --format list | knights-tour check 30x30
`;

/** The command `knights-tour check`: its exit code. */
export async function check(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...PROBLEM_OPTIONS, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const { sizeText, file } = sizeAndFile(positionals);
  if (file === STANDARD_STREAM && values.board === STANDARD_STREAM) {
    throw new RangeError('the tour and --board cannot both come from standard input; name a file for one');
  }
  const board = await readBoard(sizeText, values.board);
  if (board) normaliseProblem(problemOn(board, values));
  if (file === STANDARD_STREAM && process.stdin.isTTY) {
    process.stderr.write('reading a tour from standard input\n');
  }
  const text = await readText(file);
  const tour = readNamedTour(file, text, board ?? DEFAULT_SIZE);
  const problem = problemOn(board ?? tour.size ?? DEFAULT_SIZE, values);
  const blockedIsGiven = values.blocked !== undefined || values.board !== undefined;
  if (!blockedIsGiven && tour.blocked) problem.blocked = tour.blocked;
  const fault = otherBoard(problem, tour) ?? faultOf(problem, tour);
  const kind = problem.closed || tour.closed ? 'a closed tour' : 'an open tour';
  const sized = `the ${problem.rows} x ${problem.cols} board`;
  process.stderr.write(fault === undefined ? `valid: ${kind} of ${sized}\n` : `invalid: ${fault}\n`);
  return fault === undefined ? 0 : 1;
}

function sizeAndFile(positionals: string[]): { sizeText: string | undefined; file: string } {
  const sized = positionals.length > 1 || isSize(positionals[0] ?? '');
  const [sizeText, file, ...more] = sized ? positionals : [undefined, ...positionals];
  if (more.length > 0) throw tooMany(positionals, 'ROWSxCOLS and FILE');
  return { sizeText, file: file ?? STANDARD_STREAM };
}

function readNamedTour(file: string, text: string, size: BoardSize): TourText {
  try {
    return readTour(text, size);
  } catch (error) {
    throw new RangeError(`${placeName(file)}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Why the tour is one of another board than the problem's. */
function otherBoard(problem: TourProblem, { size, blocked }: TourText): string | undefined {
  const { rows, cols } = problem;
  if (size && (size.rows !== rows || size.cols !== cols)) {
    return `the tour is one of a ${size.rows} x ${size.cols} board, not of ${rows} x ${cols}`;
  }
  if (!blocked) return undefined;
  const theirs = normaliseBoard({ rows, cols, blocked }).blocked;
  const ours = normaliseBoard(problem).blocked;
  const same = theirs && ours ? theirs.every((value, square) => value === ours[square]) : theirs === ours;
  return same ? undefined : 'the tour is one of a board with other blocked squares';
}

function faultOf(problem: TourProblem, { path, closed }: TourText): string | undefined {
  const result = verdict(problem, path as readonly number[], closed);
  return result.ok ? undefined : `step ${result.step}: ${result.message}`;
}
