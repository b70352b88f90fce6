import { Argument } from 'commander';
import { tourHeader } from '../file/layout.js';
import { boardFacts } from '../file/npy.js';
import { rowsOf } from '../file/rows.js';
import { TOUR_FORMATS, type TourWriter, tourWriter } from '../file/write-tours.js';
import { isCycle } from '../problem/knight-graph.js';
import { isSameBoard, normaliseBoard, plainBoard, type TourProblem } from '../problem/problem.js';
import { choice, group, type Subcommand, subcommand } from './command.js';
import { inputError, inputName } from './input.js';
import { BOARD_OPTIONS, isSize, parseSize } from './options.js';
import { outputFormat, outputTarget, type Write, writeOutput } from './output.js';
import { readBoard } from './problem.js';
import { readWalks, type ValidWalk } from './read-walks.js';
import { interruptible } from './signals.js';
import { formatCount, report } from './terminal.js';
import { TOUR_ENDINGS } from './tour-output.js';

const { start: _start, end: _end, closed: _closed, ...SHAPE_OPTIONS } = BOARD_OPTIONS;

const TOURS_PER_WRITE = 64;

export const convert: Subcommand = subcommand({
  description: `Converts the tours of file IN to another format, as file OUT. Reads every file that "knights-tour check" reads; - is standard input or output.

All tours must be of one board. They are numbered from 0. The formats npy, list and algebraic have rows for whole tours only.`,
  args: [new Argument('<words...>', 'IN OUT, or ROWSxCOLS IN OUT for files that do not contain the board')],
  options: {
    ...SHAPE_OPTIONS,
    ...group('Output:', {
      format: choice('--format <name>', 'format of OUT', TOUR_FORMATS).otherwise('by its name, else bin'),
    }),
  },
  exitCodes: { 0: 'converted', 1: "no tour, or one is not a knight's walk", 2: 'unreadable, or bad usage' },
  examples: [
    'knights-tour convert tours.bin tours.npy',
    'knights-tour convert 8x8 output.txt tours.ndjson',
    'knights-tour convert tours.npy - --format algebraic',
  ],
  async run(values, words: readonly string[]) {
    const size = words.length > 2 && isSize(words[0]!) ? parseSize(words[0]!) : undefined;
    const files = size ? words.slice(1) : words;
    const [input, output] = files;
    if (input === undefined || output === undefined || files.length > 2) {
      throw new RangeError(`there are ${words.length} arguments. Expected IN OUT, or ROWSxCOLS IN OUT.`);
    }
    const { kind } = outputTarget(output);
    const format = outputFormat({ format: values.format, output }, TOUR_ENDINGS, 'bin');
    if (format === 'npy' && kind !== 'replaced') {
      throw new TypeError(`OUT is ${output}. Expected a file for npy: the array begins with its length.`);
    }
    const board = await readBoard(size, values.board);
    let conversion: Conversion | undefined;
    let defect: string | undefined;
    await interruptible((signal) =>
      writeOutput(output, signal, async (write) => {
        for await (const walk of readWalks(input, board, values)) {
          if ('defect' in walk) {
            defect = `tour ${conversion?.count ?? 0}: ${walk.defect}`;
            return { ending: 'discard' };
          }
          if (!conversion) {
            conversion = new Conversion(input, walk.problem, (problem) =>
              tourWriter(format, tourHeader({ problem, seed: 0, first: 0 })),
            );
            await write(conversion.writer.head(undefined));
          }
          await conversion.add(walk, write);
          signal.throwIfAborted();
        }
        if (!conversion) return { ending: 'discard' };
        await conversion.flush(write);
        const { problem, rows, missing } = conversion;
        const sidecar = { ...boardFacts(problem), count: rows, missing };
        const beside = format === 'npy' ? { '.json': () => sidecar } : {};
        return { head: conversion.head, beside };
      }),
    );
    if (!conversion || defect !== undefined) {
      report(`invalid: ${defect ?? `there is no tour in ${inputName(input)}`}; ${output} is not written`);
      return 1;
    }
    const { count, rows } = conversion;
    const left = rows < count ? `; left out ${count - rows} that are not whole` : '';
    report(`${formatCount(rows, 'tour')} · ${format}${left}`);
    return 0;
  },
});

/** Tours of one board on their way to a file. */
class Conversion {
  readonly writer: TourWriter;
  /** Number of tours so far. */
  count = 0;
  readonly #file: string;
  readonly #board: TourProblem;
  readonly #writerFor: (problem: TourProblem) => TourWriter;
  #waiting: ValidWalk[] = [];
  #isClosed = true;

  constructor(
    file: string,
    { rows, cols, blocked }: TourProblem,
    writerFor: (problem: TourProblem) => TourWriter,
  ) {
    this.#file = file;
    this.#board = { rows, cols, blocked };
    this.#writerFor = writerFor;
    this.writer = writerFor(this.#board);
  }

  /** The board, and whether all tours are closed, which the last one decides. */
  get problem(): TourProblem {
    return { ...this.#board, closed: this.#isClosed };
  }

  get missing(): readonly number[] {
    return this.writer.missing ?? [];
  }

  /** Number of rows written. */
  get rows(): number {
    return this.count - this.missing.length;
  }

  /** The beginning of the complete file. */
  get head(): Uint8Array {
    return this.#writerFor(this.problem).head(this.rows);
  }

  /** @throws RangeError naming the file if the tour is of another board */
  async add(walk: ValidWalk, write: Write): Promise<void> {
    const { problem, path, status } = walk;
    if (!isSameBoard(normaliseBoard(problem), normaliseBoard(this.#board))) {
      throw inputError(this.#file, new RangeError(`tour ${this.count} is of another board than the first`));
    }
    if (status === 'found' && !isCycle(plainBoard(problem), path)) this.#isClosed = false;
    this.count++;
    this.#waiting.push(walk);
    if (this.#waiting.length === TOURS_PER_WRITE) await this.flush(write);
  }

  /** Writes the tours that are not written yet. */
  async flush(write: Write): Promise<void> {
    const walks = this.#waiting;
    this.#waiting = [];
    const paths = walks.map(({ path }) => path);
    const rows = rowsOf(
      paths,
      this.#board,
      walks.map(({ status }) => status),
    );
    for (const chunk of this.writer.tours(rows, this.count - walks.length)) await write(chunk);
  }
}
