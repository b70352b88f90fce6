import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nameArgument } from '../problem/arguments.js';
import { STRATEGY_NAMES, TIE_BREAKS } from '../problem/options.js';
import { normaliseProblem, type TourProblem } from '../problem/problem.js';
import type { LimitResult, StuckResult, TourResult } from '../problem/result.js';
import { SVG_THEMES } from '../render/theme.js';
import { createSolver } from '../solver/create-solver.js';
import type { Solver } from '../solver/solver.js';
import { colouredGrid } from './coloured-grid.js';
import { STANDARD_STREAM } from './input.js';
import { checkWritable, writeWhole } from './output.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from './problem-arguments.js';
import { engineArgument, engineName, SOLVE_OPTIONS, solveOptions } from './solve-arguments.js';
import { TOUR_FORMATS, type TourTextOptions, writeTour } from './tour-text.js';
import { verdict } from './verdict.js';

const BASES = ['0', '1'] as const;

/** The bits of colour from which on a gradient can be shown: 256 colours. */
const LEAST_COLOUR_DEPTH = 8;

const EXIT_CODES: Readonly<Record<TourResult['status'], number>> = {
  found: 0,
  impossible: 1,
  stuck: 3,
  limit: 3,
};

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...SOLVE_OPTIONS,
  base: { type: 'string', default: '1' },
  format: { type: 'string', default: 'grid' },
  coordinates: { type: 'boolean' },
  theme: { type: 'string', default: 'auto' },
  output: { type: 'string', default: STANDARD_STREAM },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
} as const;

const HELP = `Usage: knights-tour [ROWSxCOLS] [options]
       knights-tour check [ROWSxCOLS] [FILE] [options]   checks a tour
       knights-tour batch ROWSxCOLS --count N [options]  many tours, into a file
       knights-tour at ROWSxCOLS --step N [options]      one step of a tour that is never written down
       knights-tour bench                                how fast it is here
Each has a --help of its own; this is the first one's.

Prints a knight's tour: a path of knight moves that visits every square of the board once. The board is 8x8 unless said.
A SQUARE is row,col from 0 at the top left, or a chess name such as a1 (bottom left; boards of at most 26 columns).

The problem:
  --start SQUARE       the first square
  --end SQUARE         the last square
  --closed             the last square is to be a knight move from the first
  --blocked "SQUARES"  squares that are not part of the board, separated by spaces
  --board FILE         a drawn board: lines of . free, # blocked, S start, E end; - reads standard input

How to solve it:
  --strategy NAME      auto (default), ${STRATEGY_NAMES.join(', ')}
  --tie-break NAME     ${TIE_BREAKS.join(', ')}
  --engine NAME        auto (default), wasm, ts
  --seed NUMBER        for what is random; default 0
  --node-limit NUMBER  the most squares a search may place

What is printed:
  --format NAME        grid (default), list (square numbers), algebraic (a8 b6 …), json, svg (a picture)
  --base 0|1           the number of the first step in a grid; default 1
  --coordinates        labels beside and below a grid; a picture has them where they can be read
  --theme NAME         of a picture: auto (default), light, dark
  --output FILE        the tour goes to FILE, which is written only when a tour is found
  -h, --help           this text
  -v, --version        the version

The tour goes to standard output, everything else to standard error. On a terminal a grid is coloured, unless NO_COLOR is
set. Exit code: 0 found, 1 no such tour, 2 bad usage, 3 stuck or at its limit (then the path so far is printed).

Examples:
  knights-tour
  knights-tour 8x8 --start a1 --closed --coordinates
  knights-tour 5x5 --start 0,0 --end 4,4 --format algebraic
  knights-tour 30x30 --format json --output tour.json
  knights-tour 12x12 --closed --format svg --output tour.svg
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
  const engine = engineArgument(values);
  const options = solveOptions(values);
  const written: TourTextOptions = {
    format: nameArgument('--format', values.format, TOUR_FORMATS),
    base: nameArgument('--base', values.base, BASES) === '0' ? 0 : 1,
    coordinates: values.coordinates,
    theme: nameArgument('--theme', values.theme, SVG_THEMES),
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
  if (output === STANDARD_STREAM) process.stdout.write(forTerminal(text, result.path.length, written));
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

/** A grid in colours where standard output is a terminal that has them; Node's own look at it minds NO_COLOR. */
function forTerminal(text: string, path: number, { format, base, coordinates }: TourTextOptions): string {
  const depth = process.stdout.isTTY ? process.stdout.getColorDepth() : 1;
  if (format !== 'grid' || depth < LEAST_COLOUR_DEPTH) return text;
  const grid = text.trimEnd();
  return `${colouredGrid(grid, { path, base, labelled: coordinates === true, depth })}\n`;
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

function packageVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
