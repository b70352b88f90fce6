import { type SolveOptions, STRATEGY_NAMES, TIE_BREAKS } from '../../problem/options.js';
import type { TourProblem } from '../../problem/problem.js';
import { isDrawable } from '../../render/svg.js';
import { SVG_THEMES } from '../../render/theme.js';
import { VERSION } from '../../version.js';
import { CLUSTER_HELP, CLUSTER_OPTIONS, type ClusterWish, clusterWish } from '../arguments/cluster.js';
import { withSquareNames } from '../arguments/own-words.js';
import { DEFAULT_SIZE, DRAWN, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from '../arguments/problem.js';
import { engineOption, SOLVE_OPTIONS, STREAM_OPTION, solveOptions } from '../arguments/solving.js';
import { fileOption, meaningless, nameOption } from '../arguments/values.js';
import { drawnWith, FORMATS, type FormatName, type FormatOf, formatOption } from '../formats.js';
import { STANDARD_STREAM } from '../streams/input.js';
import { print } from '../streams/output.js';
import { checkWritable, outputPlace } from '../streams/place.js';
import { writePieces } from '../streams/write-pieces.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import { type Answer, lookedUp, type Path, solved, solverOn, solverOnCluster } from './answer.js';
import { colourDepth, stepPaint } from './step-paint.js';
import { type Writing, writtenTour } from './written-tour.js';

const BASES = ['0', '1'] as const;
const DRAWING_OPTIONS = ['base', 'coordinates', 'theme'] as const;

/** Paths of more squares, 2 GB, are not held: they are looked up step by step. */
const MOST_HELD = 2 ** 29;

const FOUND = 0;
const NO_TOUR = 1;
const NOT_FOUND = 3;

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...SOLVE_OPTIONS,
  ...STREAM_OPTION,
  ...CLUSTER_OPTIONS,
  base: { type: 'string' },
  format: { type: 'string' },
  coordinates: { type: 'boolean' },
  theme: { type: 'string' },
  output: { type: 'string' },
  version: { type: 'boolean', short: 'v' },
} as const;

const HELP = `Prints a knight's tour: a path of knight moves that visits every square of the board once. The board is 8x8 unless said.
A SQUARE is row,col from 0 at the top left, or a chess name such as a1 (bottom left; boards of at most 26 columns).

The problem:
  --start SQUARE       the first square; random: drawn from --seed and --stream
  --end SQUARE         the last square
  --closed             the last square is to be a knight move from the first
  --blocked "SQUARES"  squares that are not part of the board, separated by spaces
  --board FILE         a drawn board: lines of . free, # blocked, S start, E end; - reads standard input

How to solve it:
  --strategy NAME      auto (default; it takes one that reads --seed, --stream and --tie-break where they are given),
                       ${STRATEGY_NAMES.join(', ')}
  --tie-break NAME     ${TIE_BREAKS.join(', ')}; for strategies that have ties
  --engine NAME        auto (default), wasm, ts
  --seed NUMBER        for what is random; default 0
  --stream NUMBER      which of the tours of a seed; default 0
  --node-limit NUMBER  the most squares a search may place
  --time-limit NUMBER  milliseconds to solve in; how far that is differs from run to run
${CLUSTER_HELP}
What is printed:
  --format NAME        grid (default), list (square numbers), algebraic (a8 b6 …), json, svg (a picture)
  --base 0|1           the number of the first step in a grid or a picture; default 1
  --coordinates        labels beside and below a grid; a picture has them where they can be read
  --theme NAME         of a picture: auto (default), light, dark
  --output FILE        the tour goes to FILE, which is written only when a tour is found; without --format FILE says it:
                       .txt (grid), .json, .svg
  -h, --help           this text
  -v, --version        the version

The tour goes to standard output, everything else to standard error. On a terminal a grid is coloured, unless NO_COLOR is
set and not empty. Boards of more than 2^29 squares are looked up while they are printed, up to 2^52 squares.
Exit code: 0 found, 1 no such tour, 2 bad usage, 3 stuck or at its limit (then the path so far is printed).

Examples:
  knights-tour
  knights-tour 8x8 --start a1 --closed --coordinates
  knights-tour 5x5 --start 0,0 --end 4,4 --format algebraic
  knights-tour 30x30 --output tour.json
  knights-tour 12x12 --closed --output tour.svg
  knights-tour 8x8 --blocked "a1 h1" --tie-break random --seed 7
  knights-tour 8x8 | knights-tour check
`;

/** The subcommand that needs no name: one tour. */
export const solve: Subcommand = subcommand({
  name: 'solve',
  usage: '[ROWSxCOLS] [options]',
  does: 'prints one tour',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (values.version) {
      await print(`${VERSION}\n`);
      return FOUND;
    }
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const output = fileOption('--output', values.output ?? STANDARD_STREAM, 'standard output');
    const format = formatOption('solve', values.format, output) ?? 'grid';
    const writing = writingOptions(values, format);
    const engine = engineOption(values);
    const wish = clusterWish(values, { engine: values.engine });
    const options = solveOptions(values, { strategy: 'auto', drawsMore: values.start === DRAWN });
    const board = (await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE;
    const problem = problemOn(board, values, true);
    const isHeld = problem.rows * problem.cols <= MOST_HELD;
    if (!isHeld) checkLookedUp(problem, options, values.engine);
    if (format === 'svg' && !isDrawable(problem)) {
      const size = `${problem.rows} x ${problem.cols}`;
      throw new RangeError(
        `--format is svg; a picture of a ${size} board would be too large; other formats do it`,
      );
    }
    checkWritable(output);
    const answer = isHeld ? await answerOf(problem, options, engine, wish) : lookedUp(problem);
    if ('explanation' in answer) {
      process.stderr.write(`${withSquareNames(answer.explanation, problem)}\n`);
      return NO_TOUR;
    }
    return report(problem, answer, writing, output);
  },
});

async function answerOf(
  problem: TourProblem,
  options: Omit<SolveOptions, 'out'>,
  engine: 'auto' | 'wasm' | 'ts',
  wish: ClusterWish | undefined,
): Promise<Answer> {
  const solver = await (wish ? solverOnCluster(wish) : solverOn(engine));
  try {
    return await solved(problem, options, solver);
  } finally {
    await solver.close();
  }
}

/** How the tour is to be written; options that its format takes no notice of are refused. */
function writingOptions(
  values: { base?: string; coordinates?: boolean; theme?: string },
  format: FormatOf<'solve'>,
): Writing {
  const writing: Writing = {
    format,
    base: nameOption('--base', values.base ?? '1', BASES) === '0' ? 0 : 1,
    coordinates: values.coordinates,
    theme: nameOption('--theme', values.theme ?? 'auto', SVG_THEMES),
  };
  for (const option of DRAWING_OPTIONS) {
    if (values[option] === undefined || drawnWith(format).includes(option)) continue;
    const having = (Object.keys(FORMATS) as FormatName[]).filter((name) => drawnWith(name).includes(option));
    const typed = `--${option}${values[option] === true ? '' : ` ${values[option]}`}`;
    throw meaningless(
      typed,
      `--format ${format}`,
      `only ${having.join(' and ')} ${having.length > 1 ? 'have' : 'has'} it`,
    );
  }
  return writing;
}

/** What cannot be looked up step by step is refused before anything is computed. */
function checkLookedUp(
  { rows, cols, start, blocked }: TourProblem,
  options: Omit<SolveOptions, 'out'>,
  engine: string | undefined,
): void {
  const { strategy, timeLimit } = options;
  const is = `the board has ${rows * cols} squares`;
  if (blocked) throw new RangeError(`${is}; it must have at most ${MOST_HELD} with blocked ones`);
  if (strategy !== 'auto' && strategy !== 'divide-and-conquer') {
    const others = 'auto and divide-and-conquer take larger ones';
    throw new RangeError(`${is}; it must have at most ${MOST_HELD} with --strategy ${strategy}; ${others}`);
  }
  const drawn = start === DRAWN ? '--start random' : optionRead(options);
  if (drawn !== undefined) {
    throw new RangeError(`${is}; it must have at most ${MOST_HELD} with ${drawn}; larger ones are looked up`);
  }
  if (timeLimit !== undefined) {
    throw new RangeError(
      `${is}; it must have at most ${MOST_HELD} with --time-limit; larger ones are looked up`,
    );
  }
  if (engine === 'wasm') {
    throw new RangeError(`${is}; it must have at most ${MOST_HELD} with --engine wasm; ts takes larger ones`);
  }
}

/** The option given by which auto chooses another strategy than the one that looks tours up. */
function optionRead({ tieBreak, seed, stream }: Omit<SolveOptions, 'out'>): string | undefined {
  if (tieBreak !== undefined) return `--tie-break ${tieBreak}`;
  if (seed !== undefined) return `--seed ${seed}`;
  return stream === undefined ? undefined : `--stream ${stream}`;
}

/** Writes the answer: the tour or the path so far, and one line about it. */
async function report(problem: TourProblem, path: Path, writing: Writing, output: string): Promise<number> {
  const { tour, isFound, closed, facts } = path;
  const isStandard = outputPlace(output).kind === 'standard';
  if (isFound || isStandard) {
    const paint = isStandard ? stepPaint(tour.length, colourDepth()) : undefined;
    const isWritten = await writePieces(output, writtenTour(problem, tour, closed, writing, paint));
    if (!isWritten && outputPlace(output).kind === 'replaced') return NOT_FOUND; // a signal, which ends it
  }
  const { ok, words } = path.verdict();
  const left = isFound || isStandard ? '' : `; ${output} is not written`;
  process.stderr.write(`${[...facts, words + left].join(' · ')}\n`);
  return isFound ? (ok ? FOUND : NO_TOUR) : NOT_FOUND;
}
