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
import { groupDigits, print, report } from './terminal.js';

const { start: _start, end: _end, closed: _closed, ...SHAPE_OPTIONS } = BOARD_OPTIONS;

export const stats: Subcommand = subcommand({
  description: `Prints statistics of the tours of FILE, or of standard input: moves by direction, turns by angle, crossings, symmetries, and the sums of rows and columns. For several tours it prints how many there are of each kind, and the least, median, mean and most of each number. Reads every file that "knights-tour check" reads.

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
    const summary = new Summary();
    let count = 0;
    let invalid = 0;
    for await (const walk of readWalks(file, board, values)) {
      count++;
      if ('defect' in walk) {
        report(`invalid: tour ${count}: ${walk.defect}`);
        invalid++;
      } else if (values.json) await print(`${JSON.stringify(statisticsOf(walk))}\n`);
      else summary.add(statisticsOf(walk));
    }
    await print(summary.text());
    if (count === 0) report('invalid: there is no tour');
    return count > 0 && invalid === 0 ? 0 : 1;
  },
});

/** The statistics of a tour. */
type Statistics = ReturnType<typeof statisticsOf>;

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

function kindOf({ closed, isWhole }: Statistics): string {
  return isWhole ? `${closed ? 'closed' : 'open'} tour` : 'walk';
}

function table(each: Statistics): string {
  const { rows, cols, squares, moves, turns, straight, crossings, winding } = each;
  const degrees = turns.map(({ degrees, clockwise, counterclockwise }) => {
    return [
      `turns by ${degrees.toFixed(2)}°`,
      `${clockwise} clockwise, ${counterclockwise} counterclockwise`,
    ];
  });
  const lines = [
    ['tour', `${kindOf(each)} of the ${rows} x ${cols} board, ${squares} squares`],
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
  return inColumns(lines as [string, string][]);
}

function inColumns(lines: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join('');
}

/** How often each value occurs. */
type Frequencies<Value> = Map<Value, number>;

/** Statistics of any number of tours, in memory that does not grow with their number. */
class Summary {
  #first: Statistics | undefined;
  #count = 0;
  readonly #kinds: Frequencies<string> = new Map();
  readonly #symmetries: Frequencies<string> = new Map();
  readonly #magic: Frequencies<string> = new Map();
  readonly #numbers = new Map<string, Frequencies<number>>();

  add(each: Statistics): void {
    this.#first ??= each;
    this.#count++;
    const { rows, cols, moves, turns, straight, crossings, winding, symmetries, magic } = each;
    increment(this.#kinds, `${kindOf(each)}s of the ${rows} x ${cols} board`);
    increment(this.#symmetries, symmetries.join(', ') || 'none');
    increment(this.#magic, magic ?? 'no');
    for (const { move, count } of moves) this.#addNumber(`moves (${move.join(', ')})`, count);
    this.#addNumber('straight on', straight);
    for (const { degrees, clockwise, counterclockwise } of turns) {
      this.#addNumber(`turns by ${degrees.toFixed(2)}°`, clockwise + counterclockwise);
    }
    this.#addNumber('crossings', crossings);
    if (winding !== undefined) this.#addNumber('turning number', winding);
  }

  #addNumber(name: string, value: number): void {
    const frequencies = this.#numbers.get(name) ?? new Map<number, number>();
    this.#numbers.set(name, frequencies);
    increment(frequencies, value);
  }

  /** Returns the table of the tour if there is one, and a summary of several. */
  text(): string {
    if (!this.#first || this.#count === 1) return this.#first ? table(this.#first) : '';
    const kinds = (name: string, frequencies: Frequencies<string>) =>
      [...frequencies]
        .sort(([, one], [, other]) => other - one)
        .map(([value, count], i) => [i === 0 ? name : '', `${groupDigits(count)} ${value}`] as const);
    const columns = (values: readonly string[]) => values.map((value) => value.padStart(9)).join('');
    return inColumns([
      ...kinds('tours', this.#kinds),
      ['', columns(['least', 'median', 'mean', 'most'])],
      ...[...this.#numbers].map(([name, values]) => [name, columns(distribution(values))] as const),
      ...kinds('symmetries', this.#symmetries),
      ...kinds('magic', this.#magic),
    ]);
  }
}

function increment<Value>(frequencies: Frequencies<Value>, value: Value): void {
  frequencies.set(value, (frequencies.get(value) ?? 0) + 1);
}

/** Returns the least value, the lower median, the mean and the largest value. */
function distribution(frequencies: Frequencies<number>): string[] {
  const sorted = [...frequencies].sort(([one], [other]) => one - other);
  const count = sorted.reduce((sum, [, times]) => sum + times, 0);
  const mean = sorted.reduce((sum, [value, times]) => sum + value * times, 0) / count;
  let below = 0;
  const [median] = sorted.find(([, times]) => {
    below += times;
    return below >= count / 2;
  })!;
  return [`${sorted[0]![0]}`, `${median}`, mean.toFixed(2), `${sorted.at(-1)![0]}`];
}
