import { checkTour } from '../problem/check.js';
import { squareName } from '../problem/notation.js';
import type { LongestOptions } from '../problem/options.js';
import { blockedSquares, normaliseBoard, type TourProblem } from '../problem/problem.js';
import type { WalkResult } from '../problem/result.js';
import { stepPaint } from '../render/gradient.js';
import { isDrawable, tourToSvg } from '../render/svg.js';
import { SVG_THEMES } from '../render/svg-board.js';
import { gridPieces, listPieces, pathLookup, type TourLookup } from '../render/text.js';
import { createSolver, suggestShapes } from '../solver/create-solver.js';
import { implicitTour } from '../strategies/divide-and-conquer/implicit-tour.js';
import { checkOptionsAreRead } from './check-options.js';
import {
  choice,
  flag,
  group,
  integer,
  MAX_UINT32,
  type OptionsFor,
  type Subcommand,
  subcommand,
  text,
  type Values,
} from './command.js';
import { STANDARD_STREAM } from './input.js';
import {
  CLUSTER_OPTIONS,
  connectionOf,
  ENGINE_OPTION,
  SIZE_ARGUMENT,
  SOLVED_OPTIONS,
  SOLVING_OPTIONS,
} from './options.js';
import { type Endings, outputFormat, outputTarget, writeText } from './output.js';
import { isHeld, MAX_HELD, RANDOM_START, readProblem, withSquareNames } from './problem.js';
import { interruptible } from './signals.js';
import { engineName, withSolver } from './solver.js';
import { ClosedPipeError, report } from './terminal.js';

/** The ways to write one tour. */
const FORMATS = ['grid', 'list', 'algebraic', 'json', 'svg'] as const;
type Format = (typeof FORMATS)[number];

interface OneTourValues {
  readonly output: string;
  readonly format: Format | undefined;
  readonly base: '0' | '1' | undefined;
  readonly coordinates: boolean | undefined;
  readonly theme: (typeof SVG_THEMES)[number] | undefined;
}

export const ONE_TOUR_ENDINGS: Endings<Format> = {
  '.txt': ['grid', 'list', 'algebraic'],
  '.json': ['json'],
  '.svg': ['svg'],
};

/** The formats that each option affects. */
const DRAWN_BY = { base: ['grid', 'svg'], coordinates: ['grid', 'svg'], theme: ['svg'] } as const;

/** The options of commands that write one tour. */
export const ONE_TOUR_OPTIONS: OptionsFor<OneTourValues> = group('Output:', {
  output: text('--output <file>', 'file to write; written only if a tour is found', STANDARD_STREAM),
  format: choice('--format <name>', 'what to print', FORMATS).otherwise('by the file extension, else grid'),
  base: choice('--base <number>', 'number of the first step in a grid or picture', ['0', '1']).otherwise('1'),
  coordinates: flag('--coordinates', 'label rows and columns; pictures have labels if there is room'),
  theme: choice('--theme <name>', 'colours of a picture', SVG_THEMES).otherwise('auto'),
});

const OPTIONS = {
  ...SOLVED_OPTIONS,
  ...SOLVING_OPTIONS,
  stream: integer('--stream <number>', 'which random tour of the seed, from 0', [0, MAX_UINT32])
    .otherwise('0')
    .helpGroup('Solving:'),
  longest: flag('--longest', 'where no tour is found, print the longest walk')
    .excludes('closed')
    .helpGroup('Solving:'),
  ...ONE_TOUR_OPTIONS,
  ...ENGINE_OPTION,
  ...CLUSTER_OPTIONS,
};

type Options = Values<typeof OPTIONS>;

export const solve: Subcommand = subcommand({
  description: `Prints a knight's tour: a path of knight's moves that visits every square of the board once.

The tour goes to standard output and everything else to standard error. Grids are coloured on a terminal unless NO_COLOR is set. Boards of more than 2^29 squares (up to 2^52) are computed while they are printed.`,
  args: [SIZE_ARGUMENT],
  options: OPTIONS,
  exitCodes: {
    0: 'found; with --longest a tour, or a walk that is proven to be longest',
    1: 'no such tour',
    2: 'bad usage',
    3: 'stuck, at a limit, or a walk without that proof: prints the path so far',
  },
  examples: [
    'knights-tour 8x8 --start a1 --closed --coordinates',
    'knights-tour 5x5 --start 0,0 --end 4,4 --format algebraic',
    'knights-tour 12x12 --closed --output tour.svg',
    'knights-tour 8x8 --blocked "a1 h1" --tie-break random --seed 7',
  ],
  async run(values, size) {
    const { strategy, tieBreak, moveOrder, nodeLimit, timeLimit, seed, stream, output, longest } = values;
    const { kind } = outputTarget(output);
    const format = outputFormat(values, ONE_TOUR_ENDINGS, 'grid');
    checkDrawing(values, format);
    const problem = await readProblem(size, values, true);
    const options = { strategy, tieBreak, moveOrder, nodeLimit, timeLimit, seed, stream, longest };
    checkOptionsAreRead(options, problem.start === RANDOM_START);
    if (!isHeld(problem)) checkImplicit(problem, values);
    if (format === 'svg' && !isDrawable(problem)) {
      throw new RangeError(
        `the board is ${problem.rows} x ${problem.cols}: too large for --format svg. Expected another format.`,
      );
    }
    const answer = isHeld(problem) ? await solveProblem(problem, options, values) : solveImplicitly(problem);
    if ('explanation' in answer) {
      report(withSquareNames(answer.explanation, problem));
      if (problem.blocked && !problem.symmetry) reportChanges(problem);
      return 1;
    }
    const { tour, closed, isFound, isDone = isFound, facts } = answer;
    const isWritten = isFound || kind === 'standard';
    if (isWritten) {
      const pieces = piecesOf(problem, tour, closed, format, values, kind === 'standard');
      await interruptible((signal) => writeText(output, pieces, signal)).catch((error) => {
        if (!(error instanceof ClosedPipeError)) throw error;
      });
    }
    report(`${facts.join(' · ')}${isWritten ? '' : `; ${output} is not written`}`);
    return isDone ? 0 : 3;
  },
});

/** Maximum number of milliseconds to look for changes of a shape. */
const CHANGES_TIME = 2000;

/** Prints the first changes of a shape after which it has a tour. */
function reportChanges(problem: TourProblem): void {
  for (const { block, open } of suggestShapes(problem, { timeLimit: CHANGES_TIME })) {
    const named = (squares: readonly number[], state: string): string[] =>
      squares.length > 0
        ? [`${squares.map((each) => squareName(each, problem)).join(' and ')} ${state}`]
        : [];
    report(`With ${[...named(block, 'blocked'), ...named(open, 'open')].join(' and ')} it has a tour.`);
  }
}

/** Rejects options that the format ignores. */
export function checkDrawing(values: OneTourValues, format: Format): void {
  for (const option of ['base', 'coordinates', 'theme'] as const) {
    if (values[option] === undefined || (DRAWN_BY[option] as readonly Format[]).includes(format)) continue;
    const typed = `--${option}${values[option] === true ? '' : ` ${values[option]}`}`;
    const formats = DRAWN_BY[option].join(' or ');
    throw new TypeError(`${typed} has no effect with --format ${format}. Expected --format ${formats}.`);
  }
}

/** Rejects options for boards that do not fit in arrays: only an implicit tour is possible there. */
function checkImplicit({ rows, cols, start, blocked }: TourProblem, values: Options): void {
  const { strategy = 'auto', engine } = values;
  const typed = Object.entries({
    'tie-break': values.tieBreak,
    'move-order': values.moveOrder && 'moves',
    symmetry: values.symmetry,
    longest: values.longest && '',
    seed: values.seed,
    stream: values.stream,
    'time-limit': values.timeLimit,
    engine: engine === 'wasm' ? engine : undefined,
    start: start === RANDOM_START ? start : undefined,
    strategy: ['auto', 'divide-and-conquer'].includes(strategy) ? undefined : strategy,
    blocked: blocked && 'squares',
    redis: values.redis,
    redisCluster: values.redisCluster,
  }).find(([, value]) => value !== undefined);
  if (!typed) return;
  const limit = `it must have at most ${MAX_HELD} with --${typed.join(' ').trimEnd()}`;
  throw new RangeError(`the board has ${rows * cols} squares; ${limit}`);
}

/** A tour or the path so far with facts to report, or the reason why there is no tour. */
type Answer =
  | { readonly explanation: string }
  | {
      readonly tour: TourLookup;
      /** Whether the tour, or with --longest a walk, is written to a file. */
      readonly isFound: boolean;
      /** Whether nothing better exists, if that is not the same. */
      readonly isDone?: boolean;
      readonly closed: boolean;
      readonly facts: readonly string[];
    };

async function solveProblem(problem: TourProblem, options: LongestOptions, values: Options): Promise<Answer> {
  let began = performance.now();
  let engine = '';
  let result: WalkResult;
  if (connectionOf(values) === undefined) {
    const solver = await createSolver({ engine: values.engine });
    engine = engineName(solver);
    began = performance.now();
    result = solver.solve(problem, options);
  } else {
    result = await withSolver(values, ({ solver, name, callOptions }) => {
      engine = name;
      return solver.solve(problem, { ...options, ...callOptions });
    });
  }
  const duration = `${(performance.now() - began).toFixed(2)} ms`;
  if (result.status === 'impossible') return { explanation: result.explanation };
  const { path, nodes, strategy, closed = false } = result;
  const counted = `${nodes} node${nodes === 1 ? '' : 's'}`;
  const facts = [engine, ...(strategy ? [strategy] : []), counted, duration, verdict(problem, result)];
  const tour = pathLookup(normaliseBoard(problem), path);
  const isDone = result.status === 'longest' ? result.proven : result.status === 'found';
  return { tour, isFound: isDone || result.status === 'longest', isDone, closed, facts };
}

/** Checks a tour, or describes the progress of a solver that found none and proved nothing. */
function verdict(problem: TourProblem, result: Exclude<WalkResult, { status: 'impossible' }>): string {
  const { path, status, closed } = result;
  const { openSquares } = normaliseBoard(problem);
  const progress = `${path.length} of ${openSquares} squares`;
  if (status === 'longest') {
    const checked = checkTour(problem, path, { partial: true });
    if (!checked.ok) throw new Error(`the solver returned a wrong walk: ${checked.message}`);
    const proof = result.proven ? 'no longer one exists' : 'a longer one may exist';
    return `checked: a walk of ${progress}; ${proof}`;
  }
  if (status === 'found') {
    const end = closed && !problem.closed ? undefined : problem.end;
    const checked = checkTour({ ...problem, end, closed }, path);
    if (!checked.ok) throw new Error(`the solver returned a wrong tour: ${checked.message}`);
    const symmetric = problem.symmetry ? ` with the symmetry ${problem.symmetry}` : '';
    return `checked: a valid ${closed ? 'closed' : 'open'} tour${symmetric}`;
  }
  const limit = result.reason === 'time' ? 'time' : 'node';
  const why = status === 'stuck' ? 'stuck' : `stopped at the ${limit} limit`;
  return `${why} after ${progress}; a tour may exist`;
}

/** Returns the divide-and-conquer tour of a board that does not fit in arrays. */
function solveImplicitly(problem: TourProblem): Answer {
  const result = implicitTour(problem);
  if (result.status === 'impossible') return { explanation: result.explanation };
  const { tour } = result;
  const facts = ['ts', 'divide-and-conquer', 'computed step by step'];
  return { tour, isFound: true, closed: tour.closed, facts };
}

/** Yields the output in pieces, so that no string gets too long. */
export function* piecesOf(
  problem: TourProblem,
  tour: TourLookup,
  closed: boolean,
  format: Format,
  { base: firstStep, coordinates, theme }: OneTourValues,
  isStandard: boolean,
): Generator<string> {
  const board = normaliseBoard(problem);
  const base = firstStep === '0' ? 0 : 1;
  switch (format) {
    case 'svg': {
      const path = Array.from({ length: tour.length }, (_, step) => tour.squareAt(step));
      yield tourToSvg(problem, path, { base, coordinates, theme });
      return;
    }
    case 'json': {
      const { rows, cols } = board;
      const facts = { rows, cols, closed, blocked: blockedSquares(board) };
      yield `${JSON.stringify(facts).slice(0, -1)},"path":[`;
      yield* listPieces(tour, ',');
      yield ']}';
      break;
    }
    case 'grid': {
      const paint = isStandard ? stepPaint(tour.length, colourDepth()) : undefined;
      yield* gridPieces(board, tour, { base, coordinates: coordinates === true, paint });
      break;
    }
    case 'list':
      yield* listPieces(tour, ' ');
      break;
    case 'algebraic':
      yield* listPieces(tour, ' ', (square) => squareName(square, board));
  }
  yield '\n';
}

/** Returns the bits of colour of standard output. Unlike Node, no-color.org ignores an empty NO_COLOR. */
function colourDepth(): number {
  if (!process.stdout.isTTY) return 1;
  const { NO_COLOR: noColour, ...rest } = process.env;
  return process.stdout.getColorDepth(noColour ? process.env : rest);
}
