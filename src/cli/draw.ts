import { Argument } from 'commander';
import { normaliseBoard, type TourProblem } from '../problem/problem.js';
import { tourToSvg } from '../render/svg.js';
import { SVG_THEMES } from '../render/svg-board.js';
import { choice, flag, group, integer, invalid, type Subcommand, subcommand, text } from './command.js';
import { inputError, STANDARD_STREAM } from './input.js';
import { BOARD_OPTIONS, type BoardValues, isSize, parseSize } from './options.js';
import { outputTarget, writeText } from './output.js';
import { readBoard } from './problem.js';
import { readWalks, type Walk } from './read-walks.js';
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

/** Returns the chosen tour of a file; by default its only one. @throws RangeError */
async function chosenTour(file: string, board: TourProblem | undefined, values: DrawValues): Promise<Walk> {
  const { tour = 0 } = values;
  let count = 0;
  let chosen: Walk | undefined;
  for await (const walk of readWalks(file, board, values)) {
    if (count++ === tour) chosen = walk;
    if (count > tour && (values.tour !== undefined || count > 1)) break;
  }
  if (count > 1 && values.tour === undefined) {
    throw inputError(file, new RangeError('it has more than one tour. Choose one with --tour, from 0.'));
  }
  if (chosen) return chosen;
  const few = count === 0 ? 'there is no tour' : `it has only ${formatCount(count, 'tour')}`;
  throw inputError(file, new RangeError(few));
}
