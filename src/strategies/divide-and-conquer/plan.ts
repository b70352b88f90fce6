import { plainTourRules } from '../../existence/plain.js';
import { plainBoard } from '../../problem/problem.js';
import { type Corridor, findCorridor, type Place } from './corridor.js';
import { type Partition, type PartitionRule, partitionAtEdge, partitionsAround } from './partition.js';
import { isOuter, type Plan, rankOf, type Section, type Strip, sectionOf, stripOf } from './section.js';
import { Cache } from './tiles.js';

/** Plans by board: tours of one board differ only in where they begin. */
const plans = new Cache<string, Plan>(64);

/**
 * A plan of a closed tour, beginning at the top left corner, or undefined when the board has none.
 *
 * A tile of 5 .. 11 rows and 6 .. 10 columns (three rows: 10 or 12 columns) in the corner, a chain of units
 * to its right, a spine of units below it that carry a chain each. Divide and conquer after Parberry, "An
 * efficient algorithm for the knight's tour problem" (1997), with a comb in place of quadrants and ports at
 * the corners in place of structured tours.
 */
function planClosed(rows: number, cols: number): Plan | undefined {
  if (plainTourRules(plainBoard({ rows, cols }), -1, true).board) return undefined;
  return plans.get(`${rows} ${cols}`, () => newPlan(rows, cols));
}

function newPlan(rows: number, cols: number): Plan {
  const transposed = mustTranspose(rows, cols);
  const height = transposed ? cols : rows;
  const width = transposed ? rows : cols;
  const rowPartition = partitionAtEdge(height, Math.min(height, 6), 6);
  const colPartition = height === 3 ? partitionAtEdge(width, 10, 4) : partitionAtEdge(width, 6, 6);
  // A path from a corner to one of its two neighbours closes.
  const corridor = findCorridor(rowPartition, colPartition, { row: 0, col: 0 }, { row: 1, col: 2 }, 1)!;
  const sections = [sectionOf(corridor, { rows: height, cols: width, transposed })];
  return { rows, cols, squares: rows * cols, closed: true, sections, rotation: 0 };
}

/**
 * The width must be even and three or five rows be rows; else the longer side is the width, for long chains.
 */
function mustTranspose(rows: number, cols: number): boolean {
  if (Math.min(rows, cols) < 6) return cols < rows;
  if ((rows % 2 === 0) !== (cols % 2 === 0)) return cols % 2 === 1;
  return cols < rows;
}

/** How the columns of boards of two (a strip), three, five and six or more rows are parted. */
const STRIP_RULE: PartitionRule = { step: 4, leastInterval: 3, mostInterval: 14, bothOdd: true };
const THREE_ROW_RULE: PartitionRule = { step: 4, leastInterval: 4, mostInterval: 20, bothOdd: true };
const FIVE_ROW_RULE: PartitionRule = { step: 6, leastInterval: 6, mostInterval: 17, bothOdd: false };
const RULE: PartitionRule = { step: 6, leastInterval: 6, mostInterval: 13, bothOdd: false };

/**
 * Pairs of partitions tried, and tiles without a path after which a pair is given up. The sweep
 * (test/divide-and-conquer.test.ts) and giant boards need at most 52 pairs and 5 such tiles on three rows, 7
 * and 10 on five, 3 and 3 on strips, 3 and none on six rows and more.
 */
const PARTITION_PAIRS = 100;
const FAILED_TILES = 20;

function ruleFor(rows: number): PartitionRule {
  if (rows === 2) return STRIP_RULE;
  if (rows === 3) return THREE_ROW_RULE;
  return rows === 5 ? FIVE_ROW_RULE : RULE;
}

function partitionsOf(length: number, one: number, other: number, rule: PartitionRule): Partition[] {
  if (length <= 5) return [partitionAtEdge(length, length, rule.step)];
  return partitionsAround(length, Math.min(one, other), Math.max(one, other), rule);
}

/** A tour of a board, or of a strip, as one section; undefined when none was found. */
function planSection(
  rows: number,
  cols: number,
  start: Place,
  end: Place,
  transposed: boolean,
  rank = 0,
  strip: Strip = -1,
): Section | undefined {
  const rowsFlipped = start.row > end.row;
  const colsFlipped = start.col > end.col;
  const flipped = ({ row, col }: Place): Place => ({
    row: rowsFlipped ? rows - 1 - row : row,
    col: colsFlipped ? cols - 1 - col : col,
  });
  const from = flipped(start);
  const to = flipped(end);
  let pairs = PARTITION_PAIRS;
  const colPartitions = partitionsOf(cols, from.col, to.col, ruleFor(rows));
  for (const rowPartition of partitionsOf(rows, from.row, to.row, RULE)) {
    for (const colPartition of colPartitions) {
      if (--pairs < 0) return undefined;
      const corridor: Corridor | undefined = findCorridor(rowPartition, colPartition, from, to, FAILED_TILES);
      if (corridor) {
        return sectionOf(corridor, { rows, cols, transposed, rowsFlipped, colsFlipped }, rank, strip);
      }
    }
  }
  return undefined;
}

/** How far from the end the two halves of a four-row tour may meet. */
const MEETING_DISTANCE = 8;

/** A tour of a board of four rows: both ends are outer squares, of different classes (see section.ts). */
function planFourRows(cols: number, start: Place, end: Place): readonly Section[] | undefined {
  const strip = stripOf(start.row, start.col);
  const otherStrip = stripOf(end.row, end.col);
  if (!isOuter(start.row) || !isOuter(end.row) || strip === otherStrip) return undefined;
  for (let distance = 0; distance <= MEETING_DISTANCE; distance++) {
    for (const meeting of distance === 0 ? [end.col] : [end.col + distance, end.col - distance]) {
      if (meeting < 0 || meeting >= cols) continue;
      const from = { row: 1, col: meeting };
      const second = planSection(2, cols, from, { row: 0, col: end.col }, false, 2 * cols, otherStrip);
      if (second === undefined) continue;
      for (const last of [meeting - 2, meeting + 2]) {
        if (last < 0 || last >= cols) continue;
        const first = planSection(
          2,
          cols,
          { row: 0, col: start.col },
          { row: 1, col: last },
          false,
          0,
          strip,
        );
        if (first !== undefined) return [first, second];
      }
    }
  }
  return undefined;
}

/**
 * A plan of an open tour between two squares, or undefined when none was found.
 *
 * The ends lie on two tiles; a corridor of tiles leads from the one to the other, each covered by a path from
 * its entry to its exit that edge forcing finds; chains of units fill the rest. For boards of six rows and
 * more every pair the colours allow is joined. Tours of every board with a tour, in linear time: Cull & De
 * Curtins, "Knight's tour revisited" (1978), Lin & Wei, "Optimal algorithms for constructing knight's tours
 * on arbitrary n x m chessboards" (2005).
 */
function planBetween(rows: number, cols: number, start: number, end: number): Plan | undefined {
  const short = Math.min(rows, cols);
  if (short < 3 && rows * cols > 1) return undefined;
  const from = { row: Math.floor(start / cols), col: start % cols };
  const to = { row: Math.floor(end / cols), col: end % cols };
  // The longer side is the width, for long chains; boards of five rows and fewer are seen that way only.
  const longFirst = cols < rows;
  for (const transposed of short > 5 || rows === cols ? [longFirst, !longFirst] : [longFirst]) {
    const [height, width] = transposed ? [cols, rows] : [rows, cols];
    const seen = ({ row, col }: Place): Place => (transposed ? { row: col, col: row } : { row, col });
    const [first, last] = [seen(from), seen(to)];
    const section = height === 4 ? undefined : planSection(height, width, first, last, transposed);
    const sections = height === 4 ? planFourRows(width, first, last) : section && [section];
    if (sections) return { rows, cols, squares: rows * cols, closed: false, sections, rotation: 0 };
  }
  return undefined;
}

/** Which tour is to be planned; squares are square numbers. */
export interface TourToPlan {
  readonly start: number;
  /** -1: any; of closed tours always. */
  readonly end: number;
  readonly closed: boolean;
  /** Which ends are worth trying where the end is free; default: all. Knowing better saves time only. */
  readonly mayJoin?: ((start: number, end: number) => boolean) | undefined;
}

/**
 * A plan of a tour of a board without blocked squares, or undefined when none was found.
 *
 * An open tour whose end is free is a closed one cut open where there is one. Existence of open tours: Cull &
 * De Curtins, "Knight's tour revisited" (1978); of closed ones: Schwenk (1991).
 * @param rows from 1 @param cols from 1, rows * cols at most 2^52
 */
export function planTour(rows: number, cols: number, tour: TourToPlan): Plan | undefined {
  const { start, end, closed, mayJoin } = tour;
  const cycle = end < 0 ? planClosed(rows, cols) : undefined;
  if (cycle) return { ...cycle, rotation: rankOf(cycle, start), closed };
  if (closed) return undefined;
  for (const last of end < 0 ? candidateEnds(rows, cols, start) : [end]) {
    if (mayJoin?.(start, last) === false) continue;
    const plan = planBetween(rows, cols, start, last);
    if (plan) return plan;
  }
  return undefined;
}

/** How far from the start, and from the corners, an end is looked for, by rows and by columns. */
const END_DISTANCE = 4;

/** Squares around the start, nearest first, for few tiles; then corners and the squares around them. */
function candidateEnds(rows: number, cols: number, start: number): Set<number> {
  const offsets: { row: number; col: number }[] = [];
  for (let row = -END_DISTANCE; row <= END_DISTANCE; row++) {
    for (let col = -END_DISTANCE; col <= END_DISTANCE; col++) offsets.push({ row, col });
  }
  offsets.sort((one, other) => one.row ** 2 + one.col ** 2 - other.row ** 2 - other.col ** 2);
  const startRow = Math.floor(start / cols);
  const centres = [{ row: startRow, col: start - startRow * cols }];
  for (const row of [0, rows - 1]) for (const col of [0, cols - 1]) centres.push({ row, col });
  const ends = new Set<number>();
  for (const centre of centres) {
    for (const offset of offsets) {
      const row = centre.row + offset.row;
      const col = centre.col + offset.col;
      if (row >= 0 && row < rows && col >= 0 && col < cols) ends.add(row * cols + col);
    }
  }
  return ends;
}
