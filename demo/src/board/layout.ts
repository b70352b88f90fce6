/** The geometry of a board in CSS pixels. */
export interface BoardLayout {
  readonly rows: number;
  readonly cols: number;
  /** The side of a square. */
  readonly side: number;
  /** The left edge of the board, after the coordinates. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Whether rows and columns have labels. */
  readonly labelled: boolean;
  /** Whether steps have numbers. */
  readonly numbered: boolean;
  /** The radius of discs under numbers, or of dots. 0 means none. */
  readonly radius: number;
  /** The line width of the path. */
  readonly stroke: number;
}

/** The default maximum side of a square. */
export const MAX_SIDE = 84;
const LABELS = 22;
/** The minimum sides of a square for coordinates, for numbers and for dots. */
const MIN_LABELLED = 16;
const MIN_NUMBERED = 22;
const MIN_DOTTED = 9;
/** Larger sides are rounded down to whole pixels. Rounding smaller ones would shrink the board visibly. */
const MIN_WHOLE = 6;

/** A board is thin if its squares could be this many times as large in one direction as in the other. */
const THIN = 3;
/** The maximum area in CSS pixels of a board that scrolls. A phone needs nine device pixels for each, on every layer. */
const MAX_AREA = 600_000;

/**
 * Computes the largest layout that fits.
 * @param minSide the minimum side of the squares of a thin board, which may then exceed the height or width
 * @param maxSide the maximum side of a square
 */
export function boardLayout(
  rows: number,
  cols: number,
  width: number,
  height: number,
  minSide = 0,
  maxSide = MAX_SIDE,
): BoardLayout {
  const largestSide = (labels: number): number => {
    const across = (width - labels) / cols;
    const down = (height - labels) / rows;
    const fitting = Math.min(across, down, maxSide);
    const other = Math.max(across, down);
    const enlarged = Math.min(minSide, other, Math.sqrt(MAX_AREA / (rows * cols)));
    const side = other >= THIN * fitting ? Math.max(fitting, enlarged) : fitting;
    return side >= MIN_WHOLE ? Math.floor(side) : Math.max(side, 0.5);
  };
  const labelled = largestSide(LABELS) >= MIN_LABELLED;
  const side = largestSide(labelled ? LABELS : 0);
  const left = labelled ? LABELS : 0;
  const numbered = side >= MIN_NUMBERED;
  return {
    rows,
    cols,
    side,
    left,
    width: Math.ceil(cols * side) + left,
    height: Math.ceil(rows * side) + left,
    labelled,
    numbered,
    // A knight's move passes the centres of other squares at 0.447 of a side. Discs are smaller than that.
    radius: numbered ? side * 0.36 : side >= MIN_DOTTED ? side * 0.13 : 0,
    stroke: Math.max(side * 0.09, Math.min(1.25, side * 0.3)),
  };
}

/** Returns the centre of a square. */
export function centre(layout: BoardLayout, square: number): readonly [x: number, y: number] {
  const { cols, side, left } = layout;
  return [left + ((square % cols) + 0.5) * side, (Math.floor(square / cols) + 0.5) * side];
}

/** Returns the square at a point, or undefined outside the board. */
export function squareAt({ rows, cols, side, left }: BoardLayout, x: number, y: number): number | undefined {
  const col = Math.floor((x - left) / side);
  const row = Math.floor(y / side);
  return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : undefined;
}
