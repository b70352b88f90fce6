import { Argument } from 'commander';
import { lineSums, magicSums } from '../census/magic.js';
import { tourStatistics } from '../census/single-tours.js';
import { isCycle } from '../problem/knight-graph.js';
import { CLOCKWISE } from '../problem/options.js';
import { normaliseBoard, plainBoard } from '../problem/problem.js';
import { flag, group, type Subcommand, subcommand } from './command.js';
import { announceInput, STANDARD_STREAM } from './input.js';
import { BOARD_OPTIONS, isSize, parseSize } from './options.js';
import { readBoard } from './problem.js';
import { readWalks, type ValidWalk } from './read-walks.js';
import { print, report } from './terminal.js';

const { start: _start, end: _end, closed: _closed, ...SHAPE_OPTIONS } = BOARD_OPTIONS;

export const stats: Subcommand = subcommand({
  description: `Prints statistics of the tours of FILE, or of standard input: moves by direction, turns by angle, crossings, symmetries, and the sums of rows and columns. Reads every file that "knights-tour check" reads.

Steps are numbered from 1 for the sums. A tour is semi-magic if all rows have one sum and all columns have one, and magic if the two diagonals of a square board have that sum, too. The turning number of a closed tour is the number of its full turns clockwise minus those counterclockwise.`,
  args: [new Argument('[size]', 'ROWSxCOLS'), new Argument('[file]', '- or omitted: standard input')],
  options: {
    ...SHAPE_OPTIONS,
    ...group('Output:', { json: flag('--json', 'print one JSON object per tour') }),
  },
  exitCodes: { 0: 'printed', 1: "no tour, or one is not a knight's walk", 2: 'unreadable, or bad usage' },
  examples: ['knights-tour stats tour.txt', 'knights-tour 8x8 --closed | knights-tour stats --json'],
  async run(values, first: string | undefined, second: string | undefined) {
    const isSizeFirst = isSize(first ?? '') || (second !== undefined && !isSize(second));
    const [sizeText, file = STANDARD_STREAM] = isSizeFirst ? [first, second] : [second, first];
    const board = await readBoard(sizeText === undefined ? undefined : parseSize(sizeText), values.board);
    announceInput(file, 'a tour');
    let count = 0;
    let invalid = 0;
    for await (const walk of readWalks(file, board, values)) {
      count++;
      if ('defect' in walk) {
        report(`invalid: tour ${count}: ${walk.defect}`);
        invalid++;
      } else if (values.json) await print(`${JSON.stringify(statisticsOf(walk))}\n`);
      else await print(`${count > 1 ? '\n' : ''}${table(statisticsOf(walk))}`);
    }
    if (count === 0) report('invalid: there is no tour');
    return count > 0 && invalid === 0 ? 0 : 1;
  },
});

function statisticsOf({ problem, path }: ValidWalk) {
  const { rows, cols } = problem;
  const isWhole = path.length === normaliseBoard(problem).openSquares;
  const closed = isWhole && isCycle(plainBoard(problem), path);
  const { moves, ...statistics } = tourStatistics({ rows, cols }, path, closed);
  const sums = lineSums(problem, path);
  return {
    ...{ rows, cols, closed, squares: path.length, isWhole },
    moves: CLOCKWISE.map((move, i) => ({ move, count: moves[i]! })),
    ...statistics,
    sums,
    magic: magicSums(problem, path)?.kind ?? null,
  };
}

function table(each: ReturnType<typeof statisticsOf>): string {
  const { rows, cols, closed, squares, isWhole, moves, turns, straight, crossings, winding } = each;
  const kind = isWhole ? `${closed ? 'closed' : 'open'} tour` : 'walk';
  const degrees = turns.map(({ degrees, clockwise, counterclockwise }) => {
    return [
      `turns by ${degrees.toFixed(2)}°`,
      `${clockwise} clockwise, ${counterclockwise} counterclockwise`,
    ];
  });
  const lines = [
    ['tour', `${kind} of the ${rows} x ${cols} board, ${squares} squares`],
    ...moves.map(({ move: [row, col], count }) => [`moves (${row}, ${col})`, `${count}`]),
    ['straight on', `${straight}`],
    ...degrees,
    ['crossings', `${crossings}`],
    ...(winding === undefined ? [] : [['turning number', `${winding}`]]),
    ['symmetries', each.symmetries.join(', ') || 'none'],
    ['sums of rows', each.sums.rows.join(' ')],
    ['sums of columns', each.sums.columns.join(' ')],
    ...(each.sums.diagonals ? [['sums of diagonals', each.sums.diagonals.join(' ')]] : []),
    ['magic', each.magic ?? 'no'],
  ];
  const width = Math.max(...lines.map(([name]) => name!.length));
  return lines.map(([name, value]) => `${name!.padEnd(width)}  ${value}\n`).join('');
}
