import { type Corridor, findCorridor, type Place } from './corridor.js';
import { isOuter, type Strip, stripOf } from './four-rows.js';
import { type Partition, type PartitionRule, partitionAtEdge, partitionsAround } from './partition.js';
import { type Plan, Section, seen } from './section.js';

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
  rank: number,
  strip: Strip,
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
      if (corridor) return new Section(corridor, rows, cols, rowsFlipped, colsFlipped, rank, strip);
    }
  }
  return undefined;
}

/** How far from the end the two halves of a four-row tour may meet. */
const MEETING_DISTANCE = 8;

/** A tour of a board of four rows: both ends are outer squares, of different classes (see four-rows.ts). */
function planFourRows(cols: number, start: Place, end: Place): readonly Section[] | undefined {
  const strip = stripOf(start.row, start.col);
  const otherStrip = stripOf(end.row, end.col);
  if (!isOuter(start.row) || !isOuter(end.row) || strip === otherStrip) return undefined;
  for (let distance = 0; distance <= MEETING_DISTANCE; distance++) {
    for (const meeting of distance === 0 ? [end.col] : [end.col + distance, end.col - distance]) {
      if (meeting < 0 || meeting >= cols) continue;
      const from = { row: 1, col: meeting };
      const second = planSection(2, cols, from, { row: 0, col: end.col }, 2 * cols, otherStrip);
      if (second === undefined) continue;
      for (const last of [meeting - 2, meeting + 2]) {
        if (last < 0 || last >= cols) continue;
        const first = planSection(2, cols, { row: 0, col: start.col }, { row: 1, col: last }, 0, strip);
        if (first !== undefined) return [first, second];
      }
    }
  }
  return undefined;
}

/** Sections for a board seen one way, or undefined. */
function sectionsFor(rows: number, cols: number, start: Place, end: Place): readonly Section[] | undefined {
  if (rows === 4) return planFourRows(cols, start, end);
  const section = planSection(rows, cols, start, end, 0, -1);
  return section && [section];
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
export function planBetween(rows: number, cols: number, start: number, end: number): Plan | undefined {
  const short = Math.min(rows, cols);
  if (short < 3 && rows * cols > 1) return undefined;
  const from = { row: Math.floor(start / cols), col: start % cols };
  const to = { row: Math.floor(end / cols), col: end % cols };
  // The longer side is the width, for long chains; boards of five rows and fewer are seen that way only.
  const longFirst = cols < rows;
  for (const transposed of short > 5 || rows === cols ? [longFirst, !longFirst] : [longFirst]) {
    const sections = sectionsFor(
      transposed ? cols : rows,
      transposed ? rows : cols,
      seen(transposed, from),
      seen(transposed, to),
    );
    if (sections !== undefined) {
      return { rows, cols, squares: rows * cols, closed: false, transposed, sections, rotation: 0 };
    }
  }
  return undefined;
}
