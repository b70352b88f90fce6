import { Argument } from 'commander';
import { magicSums } from '../census/magic.js';
import { tourStatistics } from '../census/single-tours.js';
import { type RowCheck, rowCheck } from '../file/check-rows.js';
import { readText } from '../file/read-tour.js';
import { isBuiltIn } from '../problem/arguments.js';
import { checkPath } from '../problem/check.js';
import { isCycle } from '../problem/knight-graph.js';
import { squareName } from '../problem/notation.js';
import {
  type BoardSize,
  isSameBoard,
  normaliseBoard,
  normaliseProblem,
  plainBoard,
  type TourProblem,
} from '../problem/problem.js';
import type { JudgementTerms, ReadTour } from '../reading/check-reading.js';
import { choice, flag, group, type Subcommand, subcommand } from './command.js';
import { announceInput, inputError, inputName, STANDARD_STREAM } from './input.js';
import { BOARD_OPTIONS, type BoardValues, isSize, parseSize } from './options.js';
import { DEFAULT_SIZE, problemOn, readBoard } from './problem.js';
import { type FoundTour, readTours } from './read-tours.js';
import { formatCount, groupDigits, print, report } from './terminal.js';

export const check: Subcommand = subcommand({
  description: `Checks the tours of FILE or of standard input: what any program printed as a board of steps or as a list of squares, and every format that this command writes except pictures.

The size follows from the text if it is left out. The verdict goes to standard error, and names how the text was read.`,
  args: [new Argument('[size]', 'ROWSxCOLS'), new Argument('[file]', '- or omitted: standard input')],
  options: {
    ...BOARD_OPTIONS,
    ...group('Reading:', {
      as: choice('--as <kind>', 'read only as', ['board', 'list', 'pairs']),
      from: choice('--from <number>', 'number of the first step or square', ['0', '1']),
      walk: flag('--walk', 'accept a legal walk of any length'),
      json: flag('--json', 'print the verdict as JSON on standard output'),
    }),
  },
  exitCodes: { 0: 'valid', 1: 'invalid', 2: 'unreadable, or bad usage' },
  examples: [
    './my-program | knights-tour check',
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
    try {
      const { text, tours, isBatch } = await readTours(file, board);
      const isText = text && (!isBatch || text.length > 0);
      const verdict = isText
        ? checkText(text, board, values, file)
        : await checkRows(tours, isBatch, board, values, file);
      if (values.json) await print(`${JSON.stringify(verdict.json)}\n`);
      else for (const line of verdict.lines) report(line);
      return verdict.code;
    } catch (error) {
      const message = (error as Error).message;
      if (!values.json || message.startsWith('cannot read')) throw error;
      await print(`${JSON.stringify({ status: 'unreadable', message })}\n`);
      return 2;
    }
  },
});

interface CheckValues extends BoardValues {
  readonly as: 'board' | 'list' | 'pairs' | undefined;
  readonly from: '0' | '1' | undefined;
  readonly walk: boolean | undefined;
  readonly json: boolean | undefined;
}

/** Output of the command, and its exit code. */
interface Verdict {
  readonly code: number;
  readonly lines: readonly string[];
  readonly json: object;
}

/** Checks a text that any program printed. @throws RangeError naming the file if it cannot be read */
function checkText(
  text: Uint8Array,
  board: TourProblem | undefined,
  values: CheckValues,
  file: string,
): Verdict {
  let refused: unknown;
  const { start, end, blocked, as, from, walk = false } = values;
  const answers = readInput(file, text, {
    ...{ size: board, as, partial: walk, from: from === undefined ? undefined : from === '0' ? 0 : 1 },
    hasSides: [start, end, blocked, board?.start, board?.end, board?.blocked].some(
      (each) => each !== undefined,
    ),
    problemFor: (size) => {
      try {
        return problemOn(board ?? size, values);
      } catch (error) {
        // A square of the command line is not on this board.
        refused = error;
        return undefined;
      }
    },
  });
  const [only] = answers;
  if (answers.length === 1 && only!.status === 'unreadable') {
    if (!/\S/.test(new TextDecoder().decode(text.subarray(0, MAX_BLANK)))) return noTour(file);
    if (values.json && !refused) return verdictOf(only!);
    throw refused ?? inputError(file, only);
  }
  const verdicts = answers.map(verdictOf);
  if (verdicts.length === 1) return verdicts[0]!;
  const wrong = verdicts.filter(({ code }) => code > 0);
  const shown = verdicts.flatMap(({ lines, code }, i) => {
    const isShown = verdicts.length <= MAX_SHOWN || code > 0;
    return isShown ? lines.map((line) => `tour ${i + 1}: ${line}`) : [];
  });
  const count = formatCount(verdicts.length, 'tour');
  const status = wrong.length > 0 ? 'invalid' : 'valid';
  const head = wrong.length > 0 ? `invalid: ${wrong.length} of ${count}` : `valid: ${count}`;
  return {
    code: Math.min(...wrong.map(({ code }) => code), wrong.length > 0 ? 2 : 0),
    lines: [head, ...shown.slice(0, MAX_SHOWN)],
    json: { status, tours: verdicts.map(({ json }) => json) },
  };
}

/** Does what readText does. @throws RangeError naming the file */
function readInput(file: string, text: Uint8Array, terms: JudgementTerms): ReadTour[] {
  try {
    return readText(text, terms);
  } catch (error) {
    throw inputError(file, error);
  }
}

/** Maximum number of tours that are reported one by one. */
const MAX_SHOWN = 100;

/** Bytes of a text that may be blank. */
const MAX_BLANK = 2 ** 16;

function noTour(file: string): Verdict {
  const message = `there is no tour in ${inputName(file)}`;
  return { code: 1, lines: [`invalid: ${message}`], json: { status: 'invalid', message } };
}

function verdictOf(answer: ReadTour): Verdict {
  if (answer.status === 'unreadable') {
    return { code: 2, lines: [`unreadable: ${answer.message}`], json: answer };
  }
  const { layout, board, path } = answer;
  const json = { ...answer, ...board, board: undefined, path: [...path] };
  if (answer.status === 'invalid') {
    return { code: 1, lines: [`invalid: ${answer.message} (read as ${layout})`], json };
  }
  const { rows, cols, blocked = [] } = board;
  const isWalk = path.length < rows * cols - blocked.length;
  const kind = isWalk
    ? `a walk of ${formatCount(path.length, 'square')}`
    : answer.closed
      ? 'a closed tour'
      : 'an open tour';
  const isDescribed = !isWalk && path.length <= MAX_DESCRIBED;
  const magic = isDescribed ? magicSums(board, path) : undefined;
  const symmetries = isDescribed ? tourStatistics(board, path, answer.closed).symmetries : [];
  const sums =
    magic &&
    (magic.row === magic.column ? `all sums are ${magic.row}` : `rows ${magic.row}, columns ${magic.column}`);
  const facts = [
    `valid: ${kind} of the ${rows} x ${cols} board`,
    `read as ${layout}`,
    ...(magic ? [`${magic.kind}: ${sums}`] : []),
    ...symmetryText(symmetries),
  ];
  return { code: 0, lines: [facts.join('; ')], json: { ...json, status: 'valid', magic, symmetries } };
}

/** Returns the words about the symmetries of a tour, if it has some. */
function symmetryText(symmetries: readonly string[]): string[] {
  return symmetries.length > 0
    ? [`symmetric under ${symmetries.map((each) => `a ${each}`).join(' and ')}`]
    : [];
}

/** Larger tours are not compared with their images. */
const MAX_DESCRIBED = 2 ** 20;

/** Checks the tours of a format of the command. @throws RangeError naming the file if it is damaged */
async function checkRows(
  tours: AsyncIterable<FoundTour>,
  isBatch: boolean,
  board: TourProblem | undefined,
  values: CheckValues,
  file: string,
): Promise<Verdict> {
  let own: BoardCheck | undefined;
  const tally: Tally = { valid: 0, invalid: 0, boards: new Set(), without: new Map() };
  for await (const tour of tours) {
    if (tour.status !== 'found') tally.without.set(tour.status, (tally.without.get(tour.status) ?? 0) + 1);
    if (tour.status === 'impossible') continue;
    tally.format = tour.format;
    if (!own || !isOfBoard(own, tour)) {
      own = boardCheck(tour, board, values, file);
      tally.boards.add(`${own.problem.rows} x ${own.problem.cols}`);
    }
    const { problem } = own;
    const isPartial = values.walk === true || tour.status !== 'found';
    const defect = isRight(own, tour, isPartial) ? undefined : findDefect(problem, tour, isPartial);
    if (defect !== undefined) tally.invalid++;
    else if (tour.status === 'found') tally.valid++;
    if (defect !== undefined) tally.first ??= { position: tour.position, defect };
    else if (tally.isClosed === undefined && tour.status === 'found') {
      tally.isClosed = isCycle(plainBoard(problem), tour.path);
      if (tour.path.length <= MAX_DESCRIBED) {
        tally.symmetries = tourStatistics(problem, tour.path, tally.isClosed).symmetries;
      }
    }
  }
  const { valid, invalid, format, first } = tally;
  const without = Object.fromEntries(tally.without);
  const isEmpty = isBatch && valid + invalid + tally.without.size === 0;
  const code = isEmpty || (valid > 0 && invalid === 0) ? 0 : 1;
  return {
    code,
    lines: [isEmpty ? `valid: no tours in ${inputName(file)}` : sentence(tally, file)],
    json: { status: code === 0 ? 'valid' : 'invalid', format, valid, invalid, without, first },
  };
}

interface Tally {
  valid: number;
  invalid: number;
  format?: string;
  first?: { readonly position: string; readonly defect: string };
  /** Whether the first tour is closed, and its symmetries. */
  isClosed?: boolean;
  symmetries?: readonly string[];
  readonly boards: Set<string>;
  /** Number of rows without a tour, by their status. */
  readonly without: Map<string, number>;
}

/** The problem of the tours of one board. */
interface BoardCheck {
  readonly problem: TourProblem;
  /** The first tour with this board. */
  readonly first: Pick<FoundTour, 'size' | 'blocked' | 'closed'>;
  /** Returns why a path is no tour. Undefined if each tour takes a check of its own. */
  readonly check: RowCheck | undefined;
}

/** Larger boards have few tours, and the fast check takes eight bytes a square. */
const MAX_FAST = 2 ** 16;

/** Returns the check of the tours of a board. Options override what the file contains. */
function boardCheck(
  tour: FoundTour,
  board: TourProblem | undefined,
  values: BoardValues,
  file: string,
): BoardCheck {
  const problem = problemFor(tour, board, values, file);
  const { size, blocked, closed } = tour;
  const own = normaliseBoard(problem);
  const isSame = !blocked || isSameBoard(own, normaliseBoard({ ...problem, blocked }));
  // A closed tour whose end is given takes two checks.
  const isFast = own.squares <= MAX_FAST && isSame && !(closed && problem.end !== undefined);
  const check = isFast ? rowCheck(normaliseProblem(closed ? { ...problem, closed } : problem)) : undefined;
  return { problem, first: { size, blocked, closed }, check };
}

/** Returns whether a tour has the board of a check. */
function isOfBoard({ first }: BoardCheck, { size, blocked, closed }: FoundTour): boolean {
  return (
    size?.rows === first.size?.rows &&
    size?.cols === first.size?.cols &&
    closed === first.closed &&
    (blocked === first.blocked || JSON.stringify(blocked) === JSON.stringify(first.blocked))
  );
}

/** Returns whether the fast check accepts a path. It gives no reasons with the names of squares. */
function isRight({ check }: BoardCheck, { path, defect }: FoundTour, isPartial: boolean): boolean {
  if (!check || defect !== undefined) return false;
  const squares = isBuiltIn(path, 'Uint32Array') ? path : new Uint32Array(path.length);
  for (let step = 0; squares !== path && step < path.length; step++) {
    squares[step] = path[step]!;
    // An element of the array differs from a value that is no whole number, or out of range.
    if (squares[step] !== path[step]) return false;
  }
  return check({ path: squares, status: isPartial ? 'limit' : 'found' }) === undefined;
}

/** Returns the problem that a tour must solve. */
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
  { format, path, closed, blocked, defect, base = 0 }: FoundTour,
  isPartial: boolean,
): string | undefined {
  if (defect !== undefined) return defect;
  if (blocked && !isSameBoard(normaliseBoard(problem), normaliseBoard({ ...problem, blocked }))) {
    return 'it is a tour of a board with other blocked squares';
  }
  const nameOf = (square: number): string => squareName(square, problem);
  const asClosed = closed && !problem.closed ? { ...problem, end: undefined, closed } : problem;
  const message =
    checkPath(problem, path, nameOf, isPartial).message ??
    (isPartial ? undefined : checkPath(asClosed, path, nameOf).message);
  if (message !== undefined && format === 'list' && isOtherReading(problem, path, isPartial))
    return undefined;
  // Steps of a grid are reported as the grid numbers them.
  return message?.replace(/path\[(\d+)\]/g, (_, step: string) => `step ${Number(step) + base}`);
}

/** Returns whether the numbers of a line are a tour in another reading than as squares from 0. */
function isOtherReading(problem: TourProblem, path: ArrayLike<number>, partial: boolean): boolean {
  const text = Array.from(path).join(' ');
  const answers = readText(text, { size: problem, partial, problemFor: () => problem });
  return answers.length === 1 && answers[0]!.status === 'read';
}

function sentence(
  { valid, invalid, format, first, isClosed, symmetries = [], boards, without }: Tally,
  file: string,
): string {
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
  const [about] = tours === 1 ? symmetryText(symmetries) : [];
  return `valid: ${tours === 1 ? kind : formatCount(tours, 'tour')} of ${board}${rest}${about ? `; ${about}` : ''} (${format})`;
}
