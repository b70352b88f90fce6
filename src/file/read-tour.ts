import { isBuiltIn, nameArgument, objectArgument, outOfRange, wrongType } from '../problem/arguments.js';
import { type BoardSize, normaliseProblem, PROBLEM_KEYS, type TourProblem } from '../problem/problem.js';
import type { JudgementTerms, ReadTour } from '../reading/check-reading.js';
import { tokenise } from '../reading/tokenise.js';
import { arrayText } from './array.js';
import { judge } from './judgement.js';
import { isTourFile } from './layout.js';
import { isNpy } from './npy.js';

/** Reads tours in text that any program printed. */

/** Options of {@link readTour}. */
export interface ReadTourOptions {
  /** Whether a legal walk of any length is read. Default false. */
  partial?: boolean | undefined;
  /** Reads the text only as a board of steps, as a list of squares by number or name, or as a list of pairs. */
  as?: 'board' | 'list' | 'pairs' | undefined;
  /** The number of the first step, square, row or column. Default: either. */
  from?: 0 | 1 | undefined;
}

const KINDS = ['board', 'list', 'pairs'] as const;
const OPTION_KEYS: readonly string[] = ['partial', 'as', 'from'];

/** Maximum length of a text. Larger files are read only in the formats of the command. */
export const MAX_TEXT_BYTES: number = 2 ** 26;

/**
 * Reads the tour in a text that some program printed: a board of steps, or a list of squares by number, name or pair, with or
 * without headings, labels, brackets and separators; also a NumPy array. The guide lists the layouts and their order.
 * @param text at most 64 MiB
 * @param board its size, or a problem that the tour must solve; default: the size follows from the text
 * @returns `read`, with the path; `invalid`, with the reason of the reading that gets furthest, if no reading is a tour;
 * `unreadable` if the text is neither a board nor a list of squares, or two different tours
 * @throws TypeError, RangeError for bad arguments; RangeError that names `readTours` for a text of several tours
 */
export function readTour(
  text: string | Uint8Array,
  board?: TourProblem,
  options: ReadTourOptions = {},
): ReadTour {
  if (typeof text !== 'string' && !isBuiltIn(text, 'Uint8Array')) {
    throw wrongType('text', text, 'a string or a Uint8Array');
  }
  if (board !== undefined) {
    objectArgument('board', board, PROBLEM_KEYS, 'the options', OPTION_KEYS);
    normaliseProblem(board, true);
  }
  objectArgument('options', options, OPTION_KEYS, 'the board', PROBLEM_KEYS);
  const { partial = false, as, from } = options;
  if (typeof partial !== 'boolean') throw wrongType('partial', partial, 'true or false');
  if (as !== undefined) nameArgument('as', as, KINDS);
  if (from !== undefined && from !== 0 && from !== 1) throw wrongType('from', from, '0 or 1');
  const answers = readText(text, {
    ...{ size: board, as, from, partial },
    hasSides: [board?.start, board?.end, board?.blocked].some((each) => each !== undefined),
    problemFor: (size) => board ?? size,
  });
  if (answers.length === 1) return answers[0]!;
  throw outOfRange('text', `${answers.length} tours`, 'one tour: use readTours for files of several');
}

/**
 * Reads all tours of a text.
 * @throws RangeError for a text that is too long or in a binary format
 */
export function readText(text: string | Uint8Array, terms: JudgementTerms): ReadTour[] {
  if (text.length > MAX_TEXT_BYTES) {
    throw outOfRange('the length of the text', text.length, `at most ${MAX_TEXT_BYTES}`);
  }
  if (typeof text !== 'string' && isTourFile(text)) {
    throw outOfRange('text', 'a file of tours', 'text: use readTours for the binary format');
  }
  const printed = typeof text === 'string' ? text : isNpy(text) ? arrayText(text) : decode(text);
  if (PICTURE.test(printed)) return [unreadable('it is a picture')];
  const own = ownJson(printed);
  if (!own) {
    const answers = judge(tokenise(printed), terms);
    const isRead = answers.every(({ status }) => status === 'read');
    return isRead || (printed.match(HEXADECIMAL)?.length ?? 0) < MIN_HEXADECIMAL
      ? answers
      : [unreadable('it has hexadecimal numbers')];
  }
  const { rows, cols, blocked, closed } = own.problem;
  const { size = own.size } = terms;
  if (own.size && size && (size.rows !== rows || size.cols !== cols)) {
    const message = `line 1: its board is ${rows} x ${cols}. Expected ${size.rows} x ${size.cols}.`;
    return [{ status: 'unreadable', message, readings: [] }];
  }
  return judge(tokenise(own.path), {
    ...terms,
    size,
    // The numbers of an object with its size are those of the package: row 0 is on top.
    hasSides: own.size === undefined && terms.hasSides,
    isByRow: own.size !== undefined,
    blocked,
    problemFor: (each) => {
      const problem = terms.problemFor(each);
      return problem && closed ? { ...problem, closed, end: undefined } : problem;
    },
  });
}

const PICTURE = /<svg[\s>]/i;
const HEXADECIMAL = /(?<![\w.])(?:0x[\da-f]{1,6}|\d[a-f])(?![\w.])/gi;
/** Fewer may be text, such as 3d. */
const MIN_HEXADECIMAL = 3;

function unreadable(what: string): ReadTour {
  const message = `${what}; expected a board of steps or a list of squares, as text with decimal numbers`;
  return { status: 'unreadable', message, readings: [] };
}

function decode(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns the problem and the path of an object in JSON with `path`, as the command writes it; undefined for other texts. */
function ownJson(
  text: string,
): { readonly problem: TourProblem; readonly size?: BoardSize; readonly path: string } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  let value: Partial<TourProblem> & { path?: unknown };
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value.path)) return undefined;
  const { rows, cols, blocked, closed } = value;
  const path = JSON.stringify(value.path);
  if (rows === undefined && cols === undefined) return { problem: {} as TourProblem, path };
  const problem = { rows: rows as number, cols: cols as number, blocked, closed };
  try {
    normaliseProblem(problem);
  } catch (error) {
    throw new RangeError(`line 1: ${(error as Error).message}`);
  }
  const size = { rows: problem.rows, cols: problem.cols };
  return { problem, size, path };
}
