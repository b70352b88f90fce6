/** Where everything of a board is, in CSS pixels. */
export interface BoardLayout {
  readonly rows: number;
  readonly cols: number;
  /** The side of a square. */
  readonly side: number;
  /** Where the board begins: room for coordinates, if it has any. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** Whether rows and columns are named. */
  readonly labelled: boolean;
  /** Whether steps are numbered. */
  readonly numbered: boolean;
  /** The radius of the discs under numbers, or of the dots; 0: none. */
  readonly radius: number;
  /** The width of the path. */
  readonly stroke: number;
}

/** No larger are squares, unless who asks has a large screen, or shows nothing else on it. */
export const LARGEST_SIDE = 84;
const LABELS = 22;
/** Coordinates need squares of this side, numbers too, dots and chequers less. */
const LEAST_LABELLED = 16;
const LEAST_NUMBERED = 22;
const LEAST_DOTTED = 9;
/** From this side on squares end between the screen's pixels: a pixel less each would be missed. */
const LEAST_WHOLE = 6;

/** A board is thin if one way there is room for squares so many times as large as the other way. */
const THIN = 3;
/** CSS pixels of a board that is larger than its room: on a phone each is nine, on each of the layers. */
const MOST_AREA = 600_000;

/**
 * The largest board that fits.
 * @param leastSide of the squares of a thin board, which is longer than its room if it has to be
 * @param mostSide of all squares
 */
export function boardLayout(
  rows: number,
  cols: number,
  width: number,
  height: number,
  leastSide = 0,
  mostSide = LARGEST_SIDE,
): BoardLayout {
  const largestSide = (labels: number): number => {
    const across = (width - labels) / cols;
    const down = (height - labels) / rows;
    const fitting = Math.min(across, down, mostSide);
    const other = Math.max(across, down);
    const enlarged = Math.min(leastSide, other, Math.sqrt(MOST_AREA / (rows * cols)));
    const side = other >= THIN * fitting ? Math.max(fitting, enlarged) : fitting;
    return side >= LEAST_WHOLE ? Math.floor(side) : Math.max(side, 0.5);
  };
  const labelled = largestSide(LABELS) >= LEAST_LABELLED;
  const side = largestSide(labelled ? LABELS : 0);
  const left = labelled ? LABELS : 0;
  const numbered = side >= LEAST_NUMBERED;
  return {
    rows,
    cols,
    side,
    left,
    width: Math.ceil(cols * side) + left,
    height: Math.ceil(rows * side) + left,
    labelled,
    numbered,
    // A knight's move passes other squares' centres at 0.447 of a side: these stay clear of it.
    radius: numbered ? side * 0.36 : side >= LEAST_DOTTED ? side * 0.13 : 0,
    stroke: Math.max(side * 0.09, Math.min(1.25, side * 0.3)),
  };
}

/** The middle of a square. */
export function centre(layout: BoardLayout, square: number): readonly [x: number, y: number] {
  const { cols, side, left } = layout;
  return [left + ((square % cols) + 0.5) * side, (Math.floor(square / cols) + 0.5) * side];
}

/** The square at a point; undefined beside the board. */
export function squareAt({ rows, cols, side, left }: BoardLayout, x: number, y: number): number | undefined {
  const col = Math.floor((x - left) / side);
  const row = Math.floor(y / side);
  return col >= 0 && col < cols && row >= 0 && row < rows ? row * cols + col : undefined;
}
