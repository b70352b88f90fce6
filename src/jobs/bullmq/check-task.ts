import { listArguments } from '../../census/cursor.js';
import type { Part } from '../../census/kernel.js';
import type { ListPart } from '../../census/list-part.js';
import {
  integerArgument,
  isBuiltIn,
  nameArgument,
  objectArgument,
  outOfRange,
  wrongType,
} from '../../problem/arguments.js';
import { checkBatch } from '../../problem/batch.js';
import { GIVEN_PROBLEM_KEYS } from '../../problem/given.js';
import { normaliseOptions, type Options, type ReadOption, STRATEGY_NAMES } from '../../problem/options.js';
import {
  DRAWN_START,
  normaliseProblem,
  openSquareArgument,
  PROBLEM_KEYS,
  type Problem,
  type TourProblem,
} from '../../problem/problem.js';
import { TOUR_STATUSES } from '../../problem/result.js';
import { SYMMETRIES } from '../../problem/symmetry.js';
import { normaliseRequest } from '../../puzzle/create-puzzle.js';
import { batchBytes, MAX_PROBLEMS, PROBLEM_FIELDS, resultBytes, unpackProblems } from '../kinds/packing.js';
import type {
  CountInput,
  Input,
  ListTerms,
  ProblemsInput,
  PuzzlesTerms,
  SolvingTerms,
  Task,
} from '../task.js';

/**
 * Checks tasks and their outputs that come from Redis, where they may have been forged or damaged. The checked task has only
 * known fields, in the form that workers of a pool get.
 */

const MAX = Number.MAX_SAFE_INTEGER;
const MAX_UINT32 = 2 ** 32 - 1;
const MAX_TURNS = 1024;
const MAX_STREAMS = 2 ** 16;

const WORKS: readonly CountInput['work'][] = [
  'begin',
  'begin-on-own-memory',
  'divide',
  'exact',
  'remainders',
];

type Fields = Readonly<Record<string, unknown>>;
type Check = (terms: Fields, input: Fields) => Task;

const CHECKS: Readonly<Record<Exclude<Input['task'], 'puzzle'>, Check>> = {
  solve: (terms, input) => ({
    terms: solvingTerms(terms),
    input: { task: 'solve', problem: problemOf(input.problem), first: integer('first', input.first) },
  }),

  batch(terms, input) {
    const problem = problemOf(terms.problem);
    const count = integer('count', input.count, 1, MAX_UINT32);
    const starts = optional(input.starts, (values) => startsOf(problem, values, count));
    const first = integer('first', input.first, 0, MAX_UINT32);
    return { terms: { ...solvingTerms(terms), problem }, input: { task: 'batch', first, count, starts } };
  },

  problems: (terms, input) => ({ terms: solvingTerms(terms), input: problemsInput(input) }),

  count(terms, input) {
    const problem = problemOf(terms.problem);
    const stopAt = optional(terms.stopAt, (value) => integer('stopAt', value, 1));
    return {
      terms: { problem, given: terms.given, stopAt },
      input: {
        task: 'count',
        work: nameArgument('work', input.work, WORKS),
        ends: optional(input.ends, (ends) => endsOf(problem, fields('ends', ends))),
        memory: integer('memory', input.memory, 1),
        workers: integer('workers', input.workers, 1),
        part: shareOf('part', input.part),
        targets: optional(input.targets, (targets) => shareOf('targets', targets)),
      },
    };
  },

  walk(terms, input) {
    const problem = censusProblem(terms.problem, GIVEN_PROBLEM_KEYS, true) as ListTerms['problem'];
    const { after, prefix } = fields('options', terms.options);
    const options = { after, prefix } as ListTerms['options'];
    listArguments(problem, options);
    const turns = integer('turns', input.turns, 1, MAX_TURNS);
    const part = optional(input.part, (value) => partOf(problem, fields('part', value)));
    return { terms: { problem, options }, input: { task: 'walk', part, turns } };
  },

  sample(terms, input) {
    const problem = censusProblem(terms.problem, PROBLEM_KEYS);
    const seed = integer('seed', terms.seed, 0, MAX_UINT32);
    const memory = integer('memory', terms.memory, 1);
    return { terms: { problem, seed, memory }, input: { task: 'sample', ...streams(input) } };
  },

  puzzles(terms, input) {
    const problem = censusProblem(terms.problem, PROBLEM_KEYS);
    // Never run a binary from a task.
    const { wasm: _, ...wanted } = fields('options', terms.options);
    const options = wanted as PuzzlesTerms['options'];
    normaliseRequest(options, normaliseProblem(problem).board);
    return { terms: { problem, options }, input: { task: 'puzzles', ...streams(input) } };
  },
};

/**
 * Returns a task made of checked values.
 * @throws TypeError, RangeError
 */
export function checkTask(task: unknown): Task {
  const { terms, input } = fields('task', task);
  const checkedInput = fields('input', input);
  const kinds = Object.keys(CHECKS) as (keyof typeof CHECKS)[];
  const kind = nameArgument('the kind of the task', checkedInput.task, kinds);
  return CHECKS[kind](fields('terms', terms), checkedInput);
}

/** Returns whether an output has the form and the size of the task's results. */
export function isOutputOf({ terms, input }: Task, output: unknown): boolean {
  const { buffer, result, answer, rows, made, unpacked } = Object(output) as Fields;
  const hasBytes = (bytes: number) => isBuiltIn(buffer, 'ArrayBuffer') && buffer.byteLength === bytes;
  switch (input.task) {
    case 'solve':
      return ['longest', ...TOUR_STATUSES].includes(Object(result).status);
    case 'batch':
      return hasBytes(batchBytes(input.count, (terms as SolvingTerms).problem!.board.squares));
    case 'problems':
      return hasBytes(resultBytes(input.count, input.squares)) && isBuiltIn(unpacked, 'Map');
    case 'count':
      return typeof Object(answer).status === 'string';
    case 'puzzles':
      return Array.isArray(made) && made.length === input.count;
    default:
      return ArrayBuffer.isView(rows);
  }
}

function fields(name: string, value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw wrongType(name, value, 'an object');
  return value as Fields;
}

function optional<Value>(value: unknown, check: (value: unknown) => Value): Value | undefined {
  return value === undefined ? undefined : check(value);
}

function integer(name: string, value: unknown, min = 0, max = MAX): number {
  return integerArgument(name, value, min, max);
}

/** Rebuilds a normalised problem from its fields. */
function problemOf(value: unknown): Problem {
  const { board, start, end, closed, symmetry } = fields('problem', value);
  const { rows, cols, blocked } = fields('board', board);
  const given = (square: unknown) => (square === -1 ? undefined : square);
  const drawn = start === DRAWN_START ? 'random' : given(start);
  const problem = { rows, cols, blocked, closed, symmetry, start: drawn, end: given(end) };
  return normaliseProblem(problem as TourProblem, true, true);
}

/** Checks a problem in the caller's form. */
function censusProblem(value: unknown, keys: readonly string[], maySymmetry = false): TourProblem {
  objectArgument('problem', value, keys);
  normaliseProblem(value as TourProblem, false, maySymmetry);
  return value as TourProblem;
}

function solvingTerms({ options, counts }: Fields): { readonly options: Options; readonly counts: boolean } {
  if (typeof counts !== 'boolean') throw wrongType('counts', counts, 'true or false');
  const { given, ...rest } = fields('options', options);
  const checked = normaliseOptions(rest as Partial<Options>, STRATEGY_NAMES);
  if (!Array.isArray(given)) throw wrongType('given', given, 'a list of options');
  const names = given.map((name) =>
    nameArgument<ReadOption>('given', name, ['tieBreak', 'moveOrder', 'seed', 'stream']),
  );
  return { options: { ...checked, given: names }, counts };
}

function startsOf({ board, end, closed }: Problem, starts: unknown, count: number): Uint32Array<ArrayBuffer> {
  const { rows, cols, blocked } = board;
  const tours = { rows, cols, closed, starts, ...(blocked && { blocked }), ...(end >= 0 && { end }) };
  const checked = checkBatch(tours);
  if (checked.count !== count) throw outOfRange('the length of starts', checked.count, `${count}`);
  return checked.starts!;
}

function problemsInput(input: Fields): ProblemsInput {
  const { fields: numbers, masks } = input;
  const count = integer('count', input.count, 1, MAX_PROBLEMS);
  if (!isBuiltIn(numbers, 'Int32Array') || numbers.length !== count * PROBLEM_FIELDS) {
    throw wrongType('fields', numbers, `${count * PROBLEM_FIELDS} numbers`);
  }
  if (masks !== undefined && !isBuiltIn(masks, 'Uint8Array')) throw wrongType('masks', masks, 'bytes');
  const checked: ProblemsInput = {
    ...{ task: 'problems', first: integer('first', input.first), count, squares: 0 },
    fields: numbers as Int32Array<ArrayBuffer>,
    masks: masks as Uint8Array<ArrayBuffer> | undefined,
  };
  for (let at = 0; at < checked.fields.length; at += PROBLEM_FIELDS) {
    const [closed, open, symmetry] = checked.fields.subarray(at + 4);
    integer('closed', closed, 0, 1);
    if (integer('the number of open squares', open) > 0 && !checked.masks)
      throw wrongType('masks', masks, 'bytes');
    integer('the number of the symmetry', symmetry, 0, SYMMETRIES.length);
  }
  let squares = 0;
  for (const problem of unpackProblems(checked)) {
    const { board } = problemOf(problem);
    if (board.openSquares !== problem.board.openSquares) {
      throw outOfRange('the number of open squares', problem.board.openSquares, `${board.openSquares}`);
    }
    squares += board.squares;
  }
  if (squares !== input.squares) throw outOfRange('squares', input.squares, `${squares}`);
  return { ...checked, squares };
}

function endsOf({ board }: Problem, { start, end }: Fields): CountInput['ends'] {
  return { start: openSquareArgument('start', start, board), end: openSquareArgument('end', end, board) };
}

/** Checks a part of a count. */
function shareOf(name: string, value: unknown): Part {
  const { index, of } = fields(name, value);
  const share = { index: integer('index', index, 0, MAX_UINT32), of: integer('of', of, 1, MAX_UINT32) };
  if (share.index >= share.of) throw outOfRange('index', index, `below of, which is ${of}`);
  return share;
}

/** Checks a part of a list. `after` is a path like the prefix, so `listArguments` checks both. */
function partOf(problem: ListTerms['problem'], { prefix, after }: Fields): ListPart {
  const plain = { ...problem, given: undefined };
  const checked = listArguments(plain, { prefix }).prefix;
  return { prefix: checked, after: after === 'end' ? after : listArguments(plain, { prefix: after }).prefix };
}

function streams(input: Fields): { stream: number; count: number } {
  const stream = integer('stream', input.stream, 0, MAX_UINT32);
  return { stream, count: integer('count', input.count, 1, MAX_STREAMS) };
}
