import { plainTourRules } from '../../existence/plain.js';
import { plainBoard } from '../../problem/problem.js';
import { type Coordinates, findCorridor } from './corridor.js';
import { type Partition, type PartitionRule, partitionAtEdge, partitionsAround } from './partition.js';
import { isOuter, type Plan, rankOf, type Section, type Strip, sectionOf, stripOf } from './section.js';
import { Cache } from './tiles.js';

/** Plans of closed tours by board: tours of one board differ only in their start. */
const plans = new Cache<string, Plan>(64);

/**
 * Returns a plan of a closed tour from the top left corner, or undefined if the board has none.
 *
 * A tile of 5 to 11 rows and 6 to 10 columns (on three rows 10 or 12 columns) is in the corner, a chain of units to its right, and a
 * spine of units below it, each with a chain. This is divide and conquer after Parberry, "An efficient algorithm for the knight's tour
 * problem" (1997), with a comb instead of quadrants and ports at corners instead of structured tours.
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

/** The width must be even, and three or five rows must be rows. Otherwise, the longer side is the width, for long chains. */
function mustTranspose(rows: number, cols: number): boolean {
  if (Math.min(rows, cols) < 6) return cols < rows;
  if ((rows % 2 === 0) !== (cols % 2 === 0)) return cols % 2 === 1;
  return cols < rows;
}

/** Partitions of the columns of boards of two (a strip), three, five, and six or more rows. */
const STRIP_RULE: PartitionRule = { step: 4, minInterval: 3, maxInterval: 14, bothOdd: true };
const THREE_ROW_RULE: PartitionRule = { step: 4, minInterval: 4, maxInterval: 20, bothOdd: true };
const FIVE_ROW_RULE: PartitionRule = { step: 6, minInterval: 6, maxInterval: 17, bothOdd: false };
const RULE: PartitionRule = { step: 6, minInterval: 6, maxInterval: 13, bothOdd: false };

/**
 * Maximum number of pairs of partitions to try, and of tiles without a path for each. The sweep (test/divide-and-conquer.test.ts) and
 * giant boards need at most 52 pairs and 5 such tiles on three rows, 7 and 10 on five, 3 and 3 on strips, 3 and none on six or more.
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

/** Plans a tour of a board or strip as one section; returns undefined if it finds none. */
function planSection(
  rows: number,
  cols: number,
  start: Coordinates,
  end: Coordinates,
  transposed: boolean,
  rank = 0,
  strip: Strip = -1,
): Section | undefined {
  const rowsFlipped = start.row > end.row;
  const colsFlipped = start.col > end.col;
  const flip = ({ row, col }: Coordinates): Coordinates => ({
    row: rowsFlipped ? rows - 1 - row : row,
    col: colsFlipped ? cols - 1 - col : col,
  });
  const from = flip(start);
  const to = flip(end);
  let pairs = PARTITION_PAIRS;
  const colPartitions = partitionsOf(cols, from.col, to.col, ruleFor(rows));
  for (const rowPartition of partitionsOf(rows, from.row, to.row, RULE)) {
    for (const colPartition of colPartitions) {
      if (--pairs < 0) return undefined;
      const corridor = findCorridor(rowPartition, colPartition, from, to, FAILED_TILES);
      const view = { rows, cols, transposed, rowsFlipped, colsFlipped };
      if (corridor) return sectionOf(corridor, view, rank, strip);
    }
  }
  return undefined;
}

/** Maximum distance of the crossing between the two halves of a four-row tour from the end. */
const MEETING_DISTANCE = 8;

/** Plans a tour of a board of four rows, whose ends are outer squares of different classes (see section.ts). */
function planFourRows(cols: number, start: Coordinates, end: Coordinates): readonly Section[] | undefined {
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
        const [outer, inner] = [
          { row: 0, col: start.col },
          { row: 1, col: last },
        ];
        const first = planSection(2, cols, outer, inner, false, 0, strip);
        if (first !== undefined) return [first, second];
      }
    }
  }
  return undefined;
}

/**
 * Returns a plan of an open tour between two squares, or undefined if it finds none.
 *
 * A corridor of tiles leads from the tile of one end to the tile of the other. Edge forcing finds a path from the entry to the exit of
 * each tile. Chains of units fill the rest. On boards of six or more rows, this joins every pair that the colours allow. For tours of
 * every board in linear time, see Cull & De Curtins, "Knight's tour revisited" (1978), and Lin & Wei, "Optimal algorithms for
 * constructing knight's tours on arbitrary n x m chessboards" (2005).
 */
function planBetween(rows: number, cols: number, start: number, end: number): Plan | undefined {
  const short = Math.min(rows, cols);
  if (short < 3 && rows * cols > 1) return undefined;
  const from = { row: Math.floor(start / cols), col: start % cols };
  const to = { row: Math.floor(end / cols), col: end % cols };
  // The longer side is the width, for long chains. Boards of more than five rows, and square ones, are tried the other way too.
  const longFirst = cols < rows;
  for (const transposed of short > 5 || rows === cols ? [longFirst, !longFirst] : [longFirst]) {
    const [height, width] = transposed ? [cols, rows] : [rows, cols];
    const turn = ({ row, col }: Coordinates): Coordinates =>
      transposed ? { row: col, col: row } : { row, col };
    const [first, last] = [turn(from), turn(to)];
    const section = height === 4 ? undefined : planSection(height, width, first, last, transposed);
    const sections = height === 4 ? planFourRows(width, first, last) : section && [section];
    if (sections) return { rows, cols, squares: rows * cols, closed: false, sections, rotation: 0 };
  }
  return undefined;
}

/** The ends of a tour to plan, as square numbers. */
export interface TourToPlan {
  readonly start: number;
  /** -1: any, and for all closed tours. */
  readonly end: number;
  readonly closed: boolean;
  /** Whether an end is worth trying if `end` is -1; default: all are. It saves time only. */
  readonly mayJoin?: ((start: number, end: number) => boolean) | undefined;
}

/**
 * Returns a plan of a tour of a board without blocked squares, or undefined if it finds none. An open tour without a given end is a
 * closed one cut open, if the board has one.
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

/** Maximum number of rows and columns between an end to try and the start or a corner. */
const END_DISTANCE = 4;

/** Returns squares around the start, the nearest first, for few tiles; then corners and the squares around them. */
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
