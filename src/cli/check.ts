import { Argument } from 'commander';
import { checkPath } from '../problem/check.js';
import { isKnightMove } from '../problem/knight-graph.js';
import { squareName } from '../problem/notation.js';
import {
  type BoardSize,
  isSameBoard,
  normaliseBoard,
  plainBoard,
  type TourProblem,
} from '../problem/problem.js';
import { type Subcommand, subcommand } from './command.js';
import { announceInput, inputName, STANDARD_STREAM } from './input.js';
import { BOARD_OPTIONS, type BoardValues, isSize, parseSize } from './options.js';
import { DEFAULT_SIZE, problemOn, readBoard } from './problem.js';
import { type FoundTour, readTours } from './read-tours.js';
import { formatCount, groupDigits, report } from './terminal.js';

export const check: Subcommand = subcommand({
  description: `Checks the tours of FILE or of standard input. Reads every format that the command writes except pictures.

Lists of squares, and NumPy arrays without their JSON file, do not contain the size of the board: pass the size or --board. The verdict goes to standard error.`,
  args: [new Argument('[size]', 'ROWSxCOLS'), new Argument('[file]', '- or omitted: standard input')],
  options: BOARD_OPTIONS,
  exitCodes: { 0: 'valid', 1: 'invalid', 2: 'bad usage' },
  examples: [
    'knights-tour 8x8 | knights-tour check',
    'knights-tour check 8x8 tour.json --closed',
    'knights-tour 30x30 --format list | knights-tour check 30x30',
    'knights-tour check tours.bin',
  ],
  async run(values, first: string | undefined, second: string | undefined) {
    const isSizeFirst = isSize(first ?? '') || (second !== undefined && !isSize(second));
    const [sizeText, file = STANDARD_STREAM] = isSizeFirst ? [first, second] : [second, first];
    if (file === '') throw new TypeError('the file name is empty. Expected a name, or - for standard input.');
    if (file === STANDARD_STREAM && values.board === STANDARD_STREAM) {
      throw new TypeError('the tour and --board cannot both come from standard input');
    }
    const board = await readBoard(sizeText === undefined ? undefined : parseSize(sizeText), values.board);
    if (board) normaliseBoard(problemOn(board, values));
    announceInput(file, 'a tour');
    const tally: Tally = { valid: 0, invalid: 0, boards: new Set(), without: new Map() };
    const { tours, isBatch } = await readTours(file, board);
    for await (const tour of tours) {
      if (tour.status !== 'found') {
        tally.without.set(tour.status, (tally.without.get(tour.status) ?? 0) + 1);
        continue;
      }
      tally.format = tour.format;
      const problem = problemFor(tour, board, values, file);
      tally.boards.add(`${problem.rows} x ${problem.cols}`);
      const defect = findDefect(problem, tour);
      if (defect === undefined) tally.valid++;
      else tally.invalid++;
      if (defect !== undefined) tally.first ??= { position: tour.position, defect };
      else tally.isClosed ??= isKnightMove(plainBoard(problem), tour.path.at(-1)!, tour.path[0]!);
    }
    if (isBatch && tally.valid + tally.invalid + tally.without.size === 0) {
      report(`valid: no tours in ${inputName(file)}`);
      return 0;
    }
    report(sentence(tally, file));
    return tally.valid > 0 && tally.invalid === 0 ? 0 : 1;
  },
});

interface Tally {
  valid: number;
  invalid: number;
  format?: string;
  first?: { readonly position: string; readonly defect: string };
  /** Whether the first tour is closed. */
  isClosed?: boolean;
  readonly boards: Set<string>;
  /** Number of rows without a tour, by their status. */
  readonly without: Map<string, number>;
}

/** Returns the problem that a tour must solve. Options override what the file contains. */
function problemFor(
  { size, blocked, position }: FoundTour,
  board: TourProblem | undefined,
  values: BoardValues,
  file: string,
): TourProblem {
  if (board && size && (size.rows !== board.rows || size.cols !== board.cols)) {
    const [theirs, ours] = [size, board].map(({ rows, cols }: BoardSize) => `${rows} x ${cols}`);
    throw new RangeError(`${inputName(file)}, ${position}: its board is ${theirs}. Expected ${ours}.`);
  }
  const problem = problemOn(board ?? size ?? DEFAULT_SIZE, values);
  const isBlockedGiven = values.blocked !== undefined || values.board !== undefined;
  if (!isBlockedGiven && blocked) problem.blocked = blocked;
  return problem;
}

/** Returns why the tour does not solve the problem; undefined if it does. */
function findDefect(
  problem: TourProblem,
  { path, closed, blocked, defect, base = 0 }: FoundTour,
): string | undefined {
  if (defect !== undefined) return defect;
  if (blocked && !isSameBoard(normaliseBoard(problem), normaliseBoard({ ...problem, blocked }))) {
    return 'it is a tour of a board with other blocked squares';
  }
  const nameOf = (square: number): string => squareName(square, problem);
  const asClosed = closed && !problem.closed ? { ...problem, end: undefined, closed } : problem;
  const message = checkPath(problem, path, nameOf).message ?? checkPath(asClosed, path, nameOf).message;
  // Steps of a grid are reported as the grid numbers them.
  return message?.replace(/path\[(\d+)\]/g, (_, step: string) => `step ${Number(step) + base}`);
}

function sentence({ valid, invalid, format, first, isClosed, boards, without }: Tally, file: string): string {
  const others = [...without].map(([status, count]) => `${groupDigits(count)} ${status}`).join(', ');
  const rest = others === '' ? '' : `; without a tour: ${others}`;
  const tours = valid + invalid;
  if (tours === 0) return `invalid: there is no tour in ${inputName(file)}${rest}`;
  if (first) {
    const share = `${groupDigits(invalid)} of ${formatCount(tours, 'tour')}; the first in ${first.position}: `;
    return `invalid: ${tours === 1 ? '' : share}${first.defect}${rest} (${format})`;
  }
  const kind = isClosed ? 'a closed tour' : 'an open tour';
  const board = boards.size === 1 ? `the ${[...boards][0]} board` : `${boards.size} boards`;
  return `valid: ${tours === 1 ? kind : formatCount(tours, 'tour')} of ${board}${rest} (${format})`;
}
