import { Argument } from 'commander';
import { readText } from '../file/reading/read-tour.js';
import { checkPath } from '../problem/check.js';
import { squareName } from '../problem/notation.js';
import { normaliseBoard, type TourProblem } from '../problem/problem.js';
import { tourToSvg } from '../render/svg.js';
import { SVG_THEMES } from '../render/svg-board.js';
import { choice, flag, group, integer, invalid, type Subcommand, subcommand, text } from './command.js';
import { inputError, STANDARD_STREAM } from './input.js';
import { BOARD_OPTIONS, type BoardValues, isSize, parseSize } from './options.js';
import { outputTarget, writeText } from './output.js';
import { DEFAULT_SIZE, problemOn, readBoard } from './problem.js';
import { type FoundTour, readTours } from './read-tours.js';
import { formatCount, report } from './terminal.js';

const { start: _start, end: _end, ...DRAWN_BOARD } = BOARD_OPTIONS;

const OPTIONS = {
  ...DRAWN_BOARD,
  ...group('Output:', {
    output: text('--output <file>', 'SVG file to write', STANDARD_STREAM),
    tour: integer('--tour <number>', 'which tour of a file of several, from 0', [0, Number.MAX_SAFE_INTEGER]),
    base: choice('--base <number>', 'number of the first step', ['0', '1']).otherwise('1'),
    coordinates: flag('--coordinates', 'label rows and columns; without it where there is room'),
    theme: choice('--theme <name>', 'colours', SVG_THEMES).otherwise('auto'),
    animate: flag('--animate', 'a picture that plays by itself, without a script'),
    seconds: integer('--seconds <number>', 'duration of --animate', [1, 3600])
      .otherwise('by the number of squares')
      .requires('animate'),
    outline: flag('--outline', 'only the line, in millimetres, for plotters and engravers').excludes(
      'base',
      'coordinates',
      'theme',
      'animate',
      'seconds',
    ),
  }),
};

export const draw: Subcommand = subcommand({
  description: `Draws the tour of FILE, or of standard input, as SVG. Reads every file that "knights-tour check" reads.

Draws walks that are not finished, too, but nothing that is not a knight's walk. The size follows from the text if it is left out.`,
  args: [new Argument('[size]', 'ROWSxCOLS'), new Argument('[file]', '- or omitted: standard input')],
  options: OPTIONS,
  exitCodes: { 0: 'drawn', 1: "not a knight's walk", 2: 'bad usage' },
  examples: [
    'knights-tour draw tour.txt --output tour.svg',
    'knights-tour 8x8 --closed | knights-tour draw --animate --output tour.svg',
    'knights-tour draw tours.bin --tour 7 --outline --output line.svg',
  ],
  async run(values, first: string | undefined, second: string | undefined) {
    const isSizeFirst = isSize(first ?? '') || (second !== undefined && !isSize(second));
    const [sizeText, file = STANDARD_STREAM] = isSizeFirst ? [first, second] : [second, first];
    const { output, theme, coordinates, outline, seconds } = values;
    if (outputTarget(output).kind === 'replaced' && !/\.svg$/i.test(output)) {
      throw invalid('--output', output, 'a name that ends in .svg');
    }
    const board = await readBoard(sizeText === undefined ? undefined : parseSize(sizeText), values.board);
    const answer = await chosenTour(file, board, values);
    if ('defect' in answer) {
      report(`invalid: ${answer.defect}; nothing is drawn`);
      return 1;
    }
    const { problem, path, what } = answer;
    const base = values.base === undefined ? undefined : values.base === '0' ? 0 : 1;
    const animate = seconds === undefined ? values.animate : { seconds };
    const svg = tourToSvg(problem, path, { theme, base, coordinates, animate, outline });
    await writeText(output, [svg]);
    const { openSquares } = normaliseBoard(problem);
    const share = `${path.length} of ${formatCount(openSquares, 'square')}`;
    report(`${share} of the ${problem.rows} x ${problem.cols} board (${what})`);
    return 0;
  },
});

interface DrawValues extends Partial<BoardValues> {
  readonly tour: number | undefined;
}

/** A walk to draw, or the reason why there is none. */
type Answer =
  | { readonly problem: TourProblem; readonly path: ArrayLike<number>; readonly what: string }
  | { readonly defect: string };

/** Returns the chosen tour of a file; by default its only one. @throws RangeError */
async function chosenTour(file: string, board: TourProblem | undefined, values: DrawValues): Promise<Answer> {
  const { tour = 0 } = values;
  const { text, tours } = await readTours(file, board);
  const answers: Answer[] = [];
  try {
    if (text) answers.push(...textAnswers(text, board, values));
    else {
      let count = 0;
      for await (const found of tours) {
        if (count++ === tour) answers[tour] = answerOf(found, board, values);
        if (count > tour && (values.tour !== undefined || count > 1)) break;
      }
      answers.length = count;
    }
    if (answers.length > 1 && values.tour === undefined) {
      throw new RangeError('it has more than one tour. Choose one with --tour, from 0.');
    }
    if (answers.length <= tour) {
      throw new RangeError(
        answers.length === 0 ? 'there is no tour' : `it has only ${formatCount(answers.length, 'tour')}`,
      );
    }
  } catch (error) {
    throw inputError(file, error);
  }
  return answers[tour]!;
}

/** Returns the tours of a text that any program printed. @throws RangeError if it cannot be read */
function textAnswers(text: Uint8Array, board: TourProblem | undefined, values: DrawValues): Answer[] {
  const answers = readText(text, {
    size: board,
    partial: true,
    hasSides: values.blocked !== undefined || board?.blocked !== undefined,
    problemFor: (size) => problemOn(board ?? size, values),
  });
  return answers.map((answer) => {
    if (answer.status === 'unreadable') throw new RangeError(answer.message);
    if (answer.status === 'invalid') return { defect: `${answer.message} (read as ${answer.layout})` };
    return { problem: { ...answer.board }, path: answer.path, what: `read as ${answer.layout}` };
  });
}

/** Returns a row of a file of many tours. */
function answerOf(found: FoundTour, board: TourProblem | undefined, values: DrawValues): Answer {
  const { path, blocked, closed, position, format, status } = found;
  const problem = problemOn(board ?? found.size ?? DEFAULT_SIZE, values);
  if (values.blocked === undefined && values.board === undefined && blocked) problem.blocked = blocked;
  if (closed && status === 'found') problem.closed = true;
  const { openSquares } = normaliseBoard(problem);
  const checked = checkPath(problem, path, (square) => squareName(square, problem));
  if (checked.ok || (checked.step === path.length && path.length < openSquares)) {
    return { problem, path: Uint32Array.from(path), what: `${position}, ${format}` };
  }
  const message = checked.message.replace(/path\[(\d+)\]/g, 'step $1');
  return { defect: `${message} (${position}, ${format})` };
}
