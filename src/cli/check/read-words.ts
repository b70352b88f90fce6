import { shown } from '../../problem/arguments.js';
import { isKnightMove } from '../../problem/board.js';
import { boardLabels } from '../../problem/notation.js';
import { type BoardSize, plainBoard } from '../../problem/problem.js';
import { DEFAULT_SIZE } from '../arguments/problem.js';
import { gridTour } from './grid-tour.js';
import type { ReadTour, TourFile } from './read-tour.js';
import { WordTable } from './word-table.js';

/** A board of steps among words. */
interface Grid {
  readonly size: BoardSize;
  /** Whether rows and columns are labelled. */
  readonly isLabelled: boolean;
}

/**
 * A tour as words: square numbers or names in visiting order, or the board with the step of each square. A list says no
 * board; a grid is one by its shape. Where a text may be either, it is the one whose steps are knight moves.
 * @param size the board as far as the arguments say
 * @throws RangeError when it is neither
 */
export async function readWords(text: AsyncIterable<string>, size: BoardSize | undefined): Promise<TourFile> {
  const words = new WordTable(size ?? DEFAULT_SIZE);
  for await (const piece of text) words.add(piece);
  words.end();
  const grid = gridOf(words);
  if (!grid) return listFile(words, size);
  const drawn = gridTour(words, grid.size, grid.isLabelled);
  const gridFile = { what: `grid, steps from ${drawn.base}`, tours: [drawn] };
  if (isSurelyGrid(words, grid, drawn, size)) return gridFile;
  if (!size && isLineOfTour(words)) return unsaidLinesFile(words);
  if (size && (size.rows !== grid.size.rows || size.cols !== grid.size.cols)) {
    return hasTourALine(words, size) ? linesFile(words) : listFile(words, size);
  }
  const listed = { path: words.numbers(), closed: false };
  const isList = !hasKnightMoves(drawn, grid.size) && hasKnightMoves(listed, size ?? DEFAULT_SIZE);
  const isRow = grid.size.rows === 1 || grid.size.cols === 1;
  return isList || (isRow && !size) ? listFile(words, size) : gridFile;
}

function listFile(words: WordTable, size: BoardSize | undefined): TourFile {
  const odd = words.firstOdd();
  if (odd) {
    const [place, word] = odd;
    const { rows, cols } = size ?? DEFAULT_SIZE;
    const allowed = `a square number or the name of a square of the ${rows} x ${cols} board`;
    throw new RangeError(`word ${place + 1} of the tour is ${shown(word)}; it must be ${allowed}`);
  }
  const format = words.hasNames ? 'algebraic' : 'list';
  const what = size ? format : unsaid(format);
  return { what, tours: [{ path: words.numbers(), closed: false }] };
}

/** A format of a text that says no board. */
function unsaid(format: string): string {
  return `${format}; of ${DEFAULT_SIZE.rows} x ${DEFAULT_SIZE.cols}, as no size is given`;
}

/** Whether the first of some lines has the squares of a whole board: in a grid no step stands in the row of the one before. */
function isLineOfTour(words: WordTable): boolean {
  const first = words.numbers().slice(0, words.lineLength(0)).sort();
  return words.lines > 1 && first.length > 1 && first.every((square, i) => square === i);
}

function unsaidLinesFile(words: WordTable): TourFile {
  const squares = words.lineLength(0);
  if (squares === DEFAULT_SIZE.rows * DEFAULT_SIZE.cols) return { ...linesFile(words), what: unsaid('list') };
  throw new RangeError(`it has tours of ${squares} squares, and does not say their board; give ROWSxCOLS`);
}

/** Whether lines of one length are tours each: as one they would be more than the board has squares. */
function hasTourALine(words: WordTable, { rows, cols }: BoardSize): boolean {
  return words.lineLength(0) <= rows * cols && words.numbers().length > rows * cols;
}

function linesFile(words: WordTable): TourFile {
  const width = words.lineLength(0);
  const numbers = words.numbers();
  const tours = Array.from({ length: words.lines }, (_, line) => ({
    path: numbers.subarray(line * width, (line + 1) * width),
    closed: false,
    place: `line ${line + 1}`,
  }));
  return { what: 'list', tours };
}

/** The grid that words may be, by the length of their lines. */
function gridOf(words: WordTable): Grid | undefined {
  if (words.hasNames || words.lines === 0) return undefined;
  const width = words.lineLength(0);
  const last = words.lines - 1;
  for (let line = 1; line < last; line++) if (words.lineLength(line) !== width) return undefined;
  if (words.lineLength(last) === width) {
    const size = { rows: words.lines, cols: width };
    return words.odd > 0 ? undefined : { size, isLabelled: false };
  }
  const size = { rows: last, cols: width - 1 };
  return words.lineLength(last) === width - 1 && isLabelled(words, size)
    ? { size, isLabelled: true }
    : undefined;
}

function isLabelled(words: WordTable, size: BoardSize): boolean {
  const { rows, cols } = size;
  if (cols < 1) return false;
  const labels = boardLabels(size);
  for (let row = 0; row < rows; row++) {
    if (words.word(row * (cols + 1)) !== labels.row(row)) return false;
  }
  for (let col = 0; col < cols; col++) {
    if (words.word(rows * (cols + 1) + col) !== labels.col(col)) return false;
  }
  return words.odd === (cols > 0 && Number.isNaN(Number(labels.col(0))) ? cols : 0);
}

/** Whether words cannot be a list: they have labels or marks, or all steps from 1, of which the last is no square. */
function isSurelyGrid(
  words: WordTable,
  { size: { rows, cols }, isLabelled }: Grid,
  drawn: ReadTour,
  size: BoardSize | undefined,
): boolean {
  if (isLabelled || words.hasMarks) return true;
  const isWhole = drawn.fault === undefined && drawn.base === 1;
  const isRow = rows === 1 || cols === 1;
  return isWhole && (!isRow || rows * cols === 1 || (size?.rows === rows && size.cols === cols));
}

function hasKnightMoves({ path, fault }: ReadTour, size: BoardSize): boolean {
  if (fault !== undefined) return false;
  const board = plainBoard(size);
  for (let step = 1; step < path.length; step++) {
    if (!isKnightMove(board, path[step - 1] as number, path[step] as number)) return false;
  }
  return true;
}
