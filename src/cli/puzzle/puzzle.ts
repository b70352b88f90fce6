import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { shown } from '../../problem/arguments.js';
import type { TourProblem } from '../../problem/problem.js';
import type { CreatedPuzzle, CreatePuzzleOptions } from '../../puzzle/create-puzzle.js';
import { DIFFICULTIES } from '../../puzzle/person/grade.js';
import { CLUSTER_HELP, CLUSTER_OPTIONS, type ClusterWish, clusterWish } from '../arguments/cluster.js';
import { withSquareNames } from '../arguments/own-words.js';
import { DEFAULT_SIZE, PROBLEM_OPTIONS, problemOn, readBoard, tooMany } from '../arguments/problem.js';
import { engineOption } from '../arguments/solving.js';
import { nearest } from '../arguments/spelling.js';
import { fileOption, integerOption, MOST_SEED, nameOption, optionalInteger } from '../arguments/values.js';
import { type FormatOf, formatOption } from '../formats.js';
import { STANDARD_STREAM } from '../streams/input.js';
import { print } from '../streams/output.js';
import { cannotWrite, checkWritable } from '../streams/place.js';
import { Progress } from '../streams/progress.js';
import { writePieces } from '../streams/write-pieces.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import { onCluster } from './cluster-puzzles.js';
import { solveFile } from './solve-file.js';
import { filesOf, type PuzzleFile, written } from './written-puzzle.js';

const OPTIONS = {
  ...PROBLEM_OPTIONS,
  ...CLUSTER_OPTIONS,
  seed: { type: 'string' },
  count: { type: 'string' },
  difficulty: { type: 'string' },
  clues: { type: 'string' },
  'show-ends': { type: 'boolean' },
  'node-limit': { type: 'string' },
  engine: { type: 'string' },
  workers: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
} as const;

const MOST_PUZZLES = 1_000_000;
const MOST_WORKERS = 1024;
const SOLVE = 'solve';

const HELP = `Makes puzzles: a board to be filled with the numbers of a knight's tour, of which some are given, with exactly one solution.
With solve FILE it solves one instead, and says whether its solution is the only one.

  --count N            how many puzzles; default 1. The same options give the same puzzles
  --seed NUMBER        default 0
  --difficulty NAME    ${DIFFICULTIES.join(', ')}; default: as it comes
  --clues N            about so many given numbers; default: none that could be left out
  --show-ends          the first and the last number are given
  --format NAME        text (default), svg (a picture, and one of the solution), json (with the solution)
  --output PLACE       a folder, in which each puzzle has files of its own, or a file: book/, book.txt, book.json
  --node-limit NUMBER  the most squares that the search may place for one given number; default 200000
  --workers N          the most threads; default: one for each processor core. The puzzles are the same for any number
  --engine NAME        auto (default), wasm, ts
${CLUSTER_HELP}  -h, --help           this text

The board: --start, --end, --closed, --blocked, --board, as in knights-tour --help.
A FILE has one of these texts or, as --count writes them, many: numbers from 1, . to fill in, # blocked, and a last line
closed where the last number is a knight's move from the first; or JSON.
Exit code: 0 made, or solved by the only solution; 1 no tour, no solution or several; 2 bad usage; 3 stopped at the limit.

Examples:
  knights-tour puzzle 6x6 --difficulty easy
  knights-tour puzzle 8x8 --seed 7 --count 20 --difficulty medium --format svg --output book/
  knights-tour puzzle 6x6 | knights-tour puzzle solve -
`;

/** The subcommand `knights-tour puzzle`. */
export const puzzle: Subcommand = subcommand({
  name: 'puzzle',
  usage: 'puzzle [ROWSxCOLS] [options] | puzzle solve FILE',
  does: 'makes puzzles of given numbers, or solves one',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    const engine = engineOption(values);
    const nodeLimit = optionalInteger('--node-limit', values['node-limit'], 1, Number.MAX_SAFE_INTEGER);
    if (positionals[0] === SOLVE) {
      const [, file = STANDARD_STREAM, ...more] = positionals;
      if (more.length > 0) throw tooMany(positionals.slice(1), 'one FILE');
      for (const name of Object.keys(values)) {
        if (name === 'engine' || name === 'node-limit') continue;
        throw new TypeError(`--${name} means nothing with puzzle solve: the file says what is asked`);
      }
      return solveFile(fileOption('FILE', file, 'standard input'), { engine, nodeLimit });
    }
    const [word = ''] = positionals;
    if (nearest(word, [SOLVE]) === SOLVE)
      throw new TypeError(
        `there is no subcommand ${shown(`puzzle ${word}`)}; did you mean puzzle ${SOLVE}? (see --help)`,
      );
    if (positionals.length > 1) throw tooMany(positionals, 'one board');
    const output = fileOption('--output', values.output ?? STANDARD_STREAM, 'standard output');
    const count = integerOption('--count', values.count ?? '1', 1, MOST_PUZZLES);
    // Many go into a folder, or into one file where the name ends like one.
    const isFolder =
      output !== STANDARD_STREAM && (isFolderName(output) || (count > 1 && extname(output) === ''));
    const format = formatOption('puzzle', values.format, isFolder ? undefined : output) ?? 'text';
    if (format === 'svg' && count > 1 && !isFolder) {
      throw new RangeError('--format is svg; many pictures need a folder: name one with --output');
    }
    const board = (await readBoard(positionals[0], values.board)) ?? DEFAULT_SIZE;
    const problem = problemOn(board, values);
    const { rows, cols, blocked } = problem;
    const free = rows * cols - (blocked?.length ?? 0);
    const options: CreatePuzzleOptions = {
      engine,
      nodeLimit,
      seed: integerOption('--seed', values.seed ?? '0', 0, MOST_SEED),
      clues: optionalInteger('--clues', values.clues, 1, free) ?? 'minimal',
      showEnds: values['show-ends'] ?? false,
      difficulty:
        values.difficulty === undefined
          ? undefined
          : nameOption('--difficulty', values.difficulty, DIFFICULTIES),
    };
    const wish = clusterWish(values, { engine: values.engine, workers: values.workers });
    if (!isFolder) checkWritable(output);
    const workers = optionalInteger('--workers', values.workers, 1, MOST_WORKERS);
    return make(problem, options, { count, format, output, isFolder }, workers, wish);
  },
});

interface Writing {
  readonly count: number;
  readonly format: FormatOf<'puzzle'>;
  readonly output: string;
  readonly isFolder: boolean;
}

async function make(
  problem: TourProblem,
  options: CreatePuzzleOptions,
  writing: Writing,
  workers: number | undefined,
  wish: ClusterWish | undefined,
): Promise<number> {
  const { count, format, output, isFolder } = writing;
  const progress = new Progress(count);
  const grades = new Map<string, number>();
  const pieces: string[] = [];
  const began = performance.now();
  let i = 0;
  const { createdPuzzles } = await import('./created-puzzles.js'); // what others do without starts sooner
  for await (const created of wish
    ? onCluster(wish, problem, options, count)
    : createdPuzzles(problem, options, count, workers)) {
    if (created.status !== 'found') {
      process.stderr.write(`${withSquareNames(created.explanation, problem)}\n`);
      return 1;
    }
    grades.set(created.difficulty, (grades.get(created.difficulty) ?? 0) + 1);
    if (!(await write(created, i, writing, pieces))) return 3;
    progress.update(++i);
  }
  progress.clear();
  if (pieces.length > 0 && !(await writePieces(output, pieces))) return 3;
  const told = [...grades].map(([grade, many]) => `${many} ${grade}`).join(', ');
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  const where = isFolder ? ` · ${output}` : '';
  process.stderr.write(
    `${count} ${count === 1 ? 'puzzle' : 'puzzles'} (${told}) · ${format} · ${seconds} s${where}\n`,
  );
  return 0;
}

/**
 * Writes a puzzle where it goes; what goes into one file is collected.
 * @returns false when nobody reads on
 */
async function write(
  created: CreatedPuzzle,
  index: number,
  { count, format, output, isFolder }: Writing,
  pieces: string[],
): Promise<boolean> {
  if (!isFolder) {
    const text = written(created, format);
    const between = format === 'text' && index + 1 < count ? '\n\n' : '\n';
    if (output === STANDARD_STREAM) return print(`${text.trimEnd()}${between}`);
    pieces.push(`${text.trimEnd()}${between}`);
    return true;
  }
  await mkdir(output, { recursive: true }).catch((error) => {
    throw cannotWrite(output, error);
  });
  const number = String(index + 1).padStart(String(count).length, '0');
  for (const { name, text } of filesOf(created, format, `puzzle-${number}`) satisfies readonly PuzzleFile[]) {
    if (!(await writePieces(join(output, name), [`${text.trimEnd()}\n`]))) return false;
  }
  return true;
}

function isFolderName(output: string): boolean {
  return /[\\/]$/.test(output) || (statSync(output, { throwIfNoEntry: false })?.isDirectory() ?? false);
}
