import { Argument } from 'commander';
import { checkPath } from '../problem/check.js';
import { squareName } from '../problem/notation.js';
import { isSameBoard, normaliseBoard, type TourProblem } from '../problem/problem.js';
import { tourToSvg } from '../render/svg.js';
import { SVG_THEMES } from '../render/svg-board.js';
import { choice, flag, group, integer, invalid, type Subcommand, subcommand, text } from './command.js';
import { inputError, inputName, STANDARD_STREAM } from './input.js';
import { BOARD_OPTIONS, isSize, parseSize } from './options.js';
import { outputTarget, writeText } from './output.js';
import { problemOn, readBoard } from './problem.js';
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

Draws walks that are not finished, too, but nothing that is not a knight's walk. Lists of squares do not contain the size of the board: pass the size or --board.`,
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
    const { output, tour, theme, coordinates, outline, seconds } = values;
    if (outputTarget(output).kind === 'replaced' && !/\.svg$/i.test(output)) {
      throw invalid('--output', output, 'a name that ends in .svg');
    }
    const board = await readBoard(sizeText === undefined ? undefined : parseSize(sizeText), values.board);
    const found = await chosenTour(file, board, tour);
    const size = board ?? found.size;
    if (!size) throw new RangeError(`${inputName(file)}: it does not contain the size of the board`);
    const problem: TourProblem = { ...problemOn(size, values) };
    if (values.blocked === undefined && values.board === undefined && found.blocked) {
      problem.blocked = found.blocked;
    }
    problem.closed = values.closed || (found.closed && found.status === 'found');
    const defect = defectOf(problem, found);
    if (defect !== undefined) {
      report(`invalid: ${defect} (${found.format}); nothing is drawn`);
      return 1;
    }
    const base = values.base === undefined ? undefined : values.base === '0' ? 0 : 1;
    const animate = seconds === undefined ? values.animate : { seconds };
    const svg = tourToSvg(problem, found.path, { theme, base, coordinates, animate, outline });
    await writeText(output, [svg]);
    const { openSquares } = normaliseBoard(problem);
    const share = `${found.path.length} of ${formatCount(openSquares, 'square')}`;
    report(`${found.position} · ${share} of the ${problem.rows} x ${problem.cols} board (${found.format})`);
    return 0;
  },
});

/** Returns a tour of a file. @param number its number; undefined if the file must have one only. @throws RangeError */
async function chosenTour(
  file: string,
  board: TourProblem | undefined,
  number: number | undefined,
): Promise<FoundTour> {
  let count = 0;
  let chosen: FoundTour | undefined;
  const { tours } = await readTours(file, board);
  for await (const tour of tours) {
    if (count++ === (number ?? 0)) chosen = tour;
    if (chosen && (number !== undefined || count > 1)) break;
  }
  const refusal = (message: string) => inputError(file, new RangeError(message));
  if (count > 1 && number === undefined) {
    throw refusal('it has more than one tour. Choose one with --tour, from 0.');
  }
  if (!chosen)
    throw refusal(count === 0 ? 'there is no tour in it' : `it has only ${formatCount(count, 'tour')}`);
  return chosen;
}

/** Returns why a path is not a walk of the problem, which may be unfinished; undefined if it is one. */
function defectOf(problem: TourProblem, found: FoundTour): string | undefined {
  if (found.defect !== undefined) return found.defect;
  const { path, blocked, base = 0 } = found;
  const board = normaliseBoard(problem);
  if (blocked && !isSameBoard(board, normaliseBoard({ ...problem, blocked }))) {
    return 'it is a tour of a board with other blocked squares';
  }
  const checked = checkPath(problem, path, (square) => squareName(square, problem));
  if (checked.ok || (checked.step === path.length && path.length < board.openSquares)) return undefined;
  return checked.message.replace(/path\[(\d+)\]/g, (_, step: string) => `step ${Number(step) + base}`);
}
