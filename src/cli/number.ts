import { Argument } from 'commander';
import type { TourIndex } from '../census/tour-index.js';
import { readText } from '../file/read-tour.js';
import type { TourProblem } from '../problem/problem.js';
import { type Subcommand, subcommand } from './command.js';
import { announceInput, inputError, STANDARD_STREAM } from './input.js';
import {
  BOARD_OPTIONS,
  type BoardValues,
  isSize,
  KERNEL_ENGINE_OPTION,
  MEMORY_OPTION,
  parseSize,
  SAVED_OPTION,
} from './options.js';
import { DEFAULT_SIZE, problemOn, readBoard } from './problem.js';
import { readTours } from './read-tours.js';
import { formatCount, print, report, seconds } from './terminal.js';
import { numberTours } from './tour.js';

export const number: Subcommand = subcommand({
  description: `Prints the number of each tour of FILE or of standard input, one per line: "knights-tour tour" prints the tour with a number. Reads every file that "knights-tour check" reads.

With --closed, or if the file says that a tour is closed, the number is that among the closed tours of its board; otherwise among the open ones, with the same --start and --end. The command first counts all tours. It says how long this takes, and how much memory it needs.`,
  args: [new Argument('[size]', 'ROWSxCOLS'), new Argument('[file]', '- or omitted: standard input')],
  options: { ...BOARD_OPTIONS, ...MEMORY_OPTION, ...SAVED_OPTION, ...KERNEL_ENGINE_OPTION },
  exitCodes: { 0: 'numbered', 1: 'no tour', 2: 'unreadable, or bad usage', 3: 'too large for the memory' },
  examples: [
    'knights-tour number 8x8 tour.txt --closed',
    'knights-tour sample 6x6 --closed --count 5 | knights-tour number',
  ],
  async run(values, first: string | undefined, second: string | undefined) {
    const isSizeFirst = isSize(first ?? '') || (second !== undefined && !isSize(second));
    const [sizeText, file = STANDARD_STREAM] = isSizeFirst ? [first, second] : [second, first];
    const board = await readBoard(sizeText === undefined ? undefined : parseSize(sizeText), values.board);
    announceInput(file, 'a tour');
    const began = performance.now();
    let known = '';
    let index: TourIndex | undefined;
    let count = 0;
    try {
      for await (const { problem, path, defect, position } of toursOf(file, board, values)) {
        if (defect !== undefined) throw new NoTour(`${position}${defect}`);
        const key = JSON.stringify(problem);
        // Files of many tours have one board: prepare its index once.
        if (index === undefined || key !== known) index = await numberTours(problem, values);
        if (index === undefined) return 3;
        known = key;
        await print(`${indexOf(index, path, position)}\n`);
        count++;
      }
    } catch (error) {
      if ((error as Error).message.startsWith('--saved')) throw error;
      if (!(error instanceof NoTour)) throw inputError(file, error);
      report(`invalid: ${error.message}`);
      return 1;
    }
    if (index === undefined) {
      report('there is no tour');
      return 1;
    }
    report(`${formatCount(count, 'tour')}, among ${formatCount(index.count, 'tour')} · ${seconds(began)}`);
    return 0;
  },
});

class NoTour extends Error {}

/** @throws NoTour */
function indexOf(index: TourIndex, path: ArrayLike<number>, position: string): bigint {
  try {
    return index.indexOf(path);
  } catch (error) {
    throw new NoTour(`${position}${(error as Error).message.replace(/path\[(\d+)\]/g, 'step $1')}`);
  }
}

interface ReadPath {
  readonly problem: TourProblem;
  readonly path: ArrayLike<number>;
  /** The reason if it is no walk. */
  readonly defect?: string;
  /** The beginning of a message about it. */
  readonly position: string;
}

/** Reads the tours of a file. @throws RangeError if it cannot be read */
async function* toursOf(
  file: string,
  board: TourProblem | undefined,
  values: BoardValues,
): AsyncGenerator<ReadPath> {
  const { text, tours } = await readTours(file, board);
  if (!text) {
    for await (const { path, size, blocked, closed, position, defect } of tours) {
      const problem = problemOn(board ?? size ?? DEFAULT_SIZE, values);
      if (values.blocked === undefined && values.board === undefined && blocked) problem.blocked = blocked;
      yield {
        problem: { ...problem, closed: values.closed ?? closed },
        path,
        position: `${position}: `,
        ...(defect !== undefined && { defect }),
      };
    }
    return;
  }
  const answers = readText(text, {
    size: board,
    partial: false,
    hasSides: [values.start, values.end, values.blocked, board?.blocked].some((each) => each !== undefined),
    problemFor: (size) => problemOn(board ?? size, values),
  });
  for (const [i, answer] of answers.entries()) {
    const position = answers.length > 1 ? `tour ${i}: ` : '';
    if (answer.status === 'unreadable') throw new RangeError(answer.message);
    if (answer.status === 'invalid') {
      yield { problem: DEFAULT_SIZE, path: [], defect: answer.message, position };
      continue;
    }
    const ends = board && { start: board.start, end: board.end };
    const problem = problemOn({ ...answer.board, ...ends }, { ...values, blocked: undefined });
    yield { problem, path: answer.path, position };
  }
}
