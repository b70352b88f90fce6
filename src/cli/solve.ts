import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nameArgument, outOfRange } from '../arguments.js';
import { createSolver } from '../create-solver.js';
import { type SolveOptions, STRATEGIES, TIE_BREAKS } from '../options.js';
import { normaliseProblem, type TourProblem } from '../problem.js';
import type { LimitResult, StuckResult, TourResult } from '../result.js';
import type { Solver } from '../solver.js';
import { STANDARD_STREAM } from './input.js';
import { checkWritable, writeWhole } from './output.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from './problem-arguments.js';
import { TOUR_FORMATS, type TourTextOptions, writeTour } from './tour-text.js';
import { verdict } from './verdict.js';

const ENGINES = ['auto', 'wasm', 'ts'] as const;
const BASES = ['0', '1'] as const;

const EXIT_CODES: Readonly<Record<TourResult['status'], number>> = {
  found: 0,
  impossible: 1,
  stuck: 3,
  limit: 3,
};

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  strategy: { type: 'string' },
  'tie-break': { type: 'string' },
  engine: { type: 'string', default: 'auto' },
  seed: { type: 'string' },
  'node-limit': { type: 'string' },
  base: { type: 'string', default: '1' },
  format: { type: 'string', default: 'grid' },
  coordinates: { type: 'boolean', default: false },
  output: { type: 'string', default: STANDARD_STREAM },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const HELP = `Usage: knights-tour [ROWSxCOLS] [options]
       knights-tour check [ROWSxCOLS] [FILE] [options]   (see knights-tour check --help)

Prints a knight's tour: a path of knight moves that visits every square of the board once. The board is 8x8 unless said.
A SQUARE is row,col from 0 at the top left, or a chess name such as a1 (bottom left; boards of at most 26 columns).

The problem:
  --start SQUARE       the first square
  --end SQUARE         the last square
  --closed             the last square is to be a knight move from the first
  --blocked "SQUARES"  squares that are not part of the board, separated by spaces
  --board FILE         a drawn board: lines of . free, # blocked, S start, E end; - reads standard input

How to solve it:
  --strategy NAME      auto (default), ${STRATEGIES.join(', ')}
  --tie-break NAME     ${TIE_BREAKS.join(', ')}
  --engine NAME        auto (default), wasm, ts
  --seed NUMBER        for what is random; default 0
  --node-limit NUMBER  the most squares a search may place

What is printed:
  --format NAME        grid (default), list (square numbers), algebraic (a8 b6 …), json
  --base 0|1           the number of the first step in a grid; default 1
  --coordinates        labels beside and below a grid
  --output FILE        the tour goes to FILE, which is written only when a tour is found
  -h, --help           this text
  -v, --version        the version

The tour goes to standard output, everything else to standard error.
Exit code: 0 found, 1 no such tour, 2 bad usage, 3 stuck or at its limit (then the path so far is printed).

Examples:
  knights-tour
  knights-tour 8x8 --start a1 --closed --coordinates
  knights-tour 5x5 --start 0,0 --end 4,4 --format algebraic
  knights-tour 30x30 --format json --output tour.json
  knights-tour 8x8 --blocked "a1 h1" --tie-break random --seed 7
`;

/** The command `knights-tour`: its exit code. */
export async function solve(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help || values.version) {
    process.stdout.write(values.help ? HELP : `${packageVersion()}\n`);
    return 0;
  }
  if (positionals.length > 1) throw tooMany(positionals, 'one board');
  const engine = nameArgument('--engine', values.engine, ENGINES);
  const options = solveOptions(values);
  const written: TourTextOptions = {
    format: nameArgument('--format', values.format, TOUR_FORMATS),
    base: nameArgument('--base', values.base, BASES) === '0' ? 0 : 1,
    coordinates: values.coordinates,
  };
  const board = (await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE;
  const problem = problemOn(board, values);
  if (values.output !== STANDARD_STREAM) checkWritable(values.output);
  const solver = await createSolver({ engine });
  const began = performance.now();
  const result = solver.solve(problem, options);
  return report(problem, result, {
    solver,
    milliseconds: performance.now() - began,
    written,
    output: values.output,
  });
}

interface Solved {
  solver: Solver;
  milliseconds: number;
  written: TourTextOptions;
  output: string;
}

/** Writes the answer: the tour or the path so far, and one line about it. */
function report(problem: TourProblem, result: TourResult, solved: Solved): number {
  const { solver, milliseconds, written, output } = solved;
  if (result.status === 'impossible') {
    process.stderr.write(`${result.explanation}\n`);
    return EXIT_CODES.impossible;
  }
  const found = result.status === 'found';
  const closed = found && result.closed;
  const text = writeTour(problem, result.path, closed, written);
  if (output === STANDARD_STREAM) process.stdout.write(text);
  else if (found) writeWhole(output, text);
  const facts = [
    engineName(solver),
    result.strategy,
    `${result.nodes} ${result.nodes === 1 ? 'node' : 'nodes'}`,
    `${milliseconds.toFixed(milliseconds < 100 ? 2 : 0)} ms`,
  ];
  if (!found) {
    const left = output === STANDARD_STREAM ? '' : `; ${output} is not written`;
    process.stderr.write(`${[...facts, howFar(problem, result) + left].join(' · ')}\n`);
    return EXIT_CODES[result.status];
  }
  const checked = verdict(problem, result.path, closed);
  const word = checked.ok ? `a valid ${closed ? 'closed' : 'open'} tour` : `not a tour: ${checked.message}`;
  process.stderr.write(`${[...facts, `checked: ${word}`].join(' · ')}\n`);
  return checked.ok ? EXIT_CODES.found : 1;
}

function engineName({ engine, simd, fallbackReason }: Solver): string {
  if (engine === 'wasm') return simd ? 'wasm (SIMD)' : 'wasm';
  return fallbackReason === undefined ? 'ts' : `ts (${fallbackReason})`;
}

/** How far a solve came that found no tour and proved nothing. */
function howFar(problem: TourProblem, { status, path }: StuckResult | LimitResult): string {
  const { freeSquares } = normaliseProblem(problem).board;
  const came =
    path.length === freeSquares
      ? `all ${freeSquares} squares, not ending as asked`
      : `${path.length} of ${freeSquares} squares`;
  const why = status === 'stuck' ? 'stuck' : 'stopped at the node limit';
  return `${why} after ${came}; a tour may exist`;
}

function solveOptions(values: {
  strategy?: string;
  'tie-break'?: string;
  seed?: string;
  'node-limit'?: string;
}): SolveOptions {
  const { strategy, 'tie-break': tieBreak, seed, 'node-limit': nodeLimit } = values;
  const options: SolveOptions = {};
  if (strategy !== undefined)
    options.strategy = nameArgument('--strategy', strategy, ['auto' as const, ...STRATEGIES]);
  if (tieBreak !== undefined) options.tieBreak = nameArgument('--tie-break', tieBreak, TIE_BREAKS);
  if (seed !== undefined) options.seed = integerText('--seed', seed);
  if (nodeLimit !== undefined) options.nodeLimit = integerText('--node-limit', nodeLimit);
  return options;
}

/** A number; the library says whether it is in range. */
function integerText(name: string, text: string): number {
  if (!/^-?\d+$/.test(text)) throw outOfRange(name, text, 'an integer');
  return Number(text);
}

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
