/** Theorems about tours, and simple checks of paths. Shares no code with the package. */

/** Whether two squares are a knight move apart. Exact for boards of up to 2 ** 52 squares. */
export function isKnightMove(cols: number, from: number, to: number): boolean {
  const fromRow = Math.floor(from / cols);
  const toRow = Math.floor(to / cols);
  return Math.abs(fromRow - toRow) * Math.abs(from - fromRow * cols - (to - toRow * cols)) === 2;
}

/** The first step of a path that is not a knight move or repeats a square; -1 if it is a path. For large boards. */
export function firstWrongStep(cols: number, squares: number, path: Uint32Array): number {
  const visited = new Uint8Array(squares);
  for (let step = 0; step < path.length; step++) {
    const square = path[step]!;
    if (square >= squares || visited[square] === 1) return step;
    if (step > 0 && !isKnightMove(cols, path[step - 1]!, square)) return step;
    visited[square] = 1;
  }
  return -1;
}

/** Schwenk's theorem (1991). */
export function closedTourExists(rows: number, cols: number): boolean {
  const [short, long] = [Math.min(rows, cols), Math.max(rows, cols)] as const;
  if ((short % 2 === 1 && long % 2 === 1) || short < 3 || short === 4) return false;
  return !(short === 3 && long < 10);
}

/** Whether the colours allow a tour between two squares. */
export function coloursAllow(rows: number, cols: number, start: number, end: number): boolean {
  const isDark = (square: number) => {
    const row = Math.floor(square / cols);
    return ((row % 2) + ((square - row * cols) % 2)) % 2;
  };
  if (start === end) return rows * cols === 1;
  if (rows % 2 === 1 && cols % 2 === 1) return isDark(start) === 0 && isDark(end) === 0;
  return isDark(start) !== isDark(end);
}

/**
 * The rules for the squares that a tour connects on boards of rows <= cols, except for the small exceptions in
 * existence.json.
 */
export function ruleAllows(rows: number, cols: number, start: number, end: number): boolean {
  if (!coloursAllow(rows, cols, start, end)) return false;
  const at = (square: number): [number, number] => {
    const row = Math.floor(square / cols);
    return [row, square - row * cols];
  };
  const ends = [at(start), at(end)] as const;
  const mirrored = ends.map(([row, col]) => [row, cols - 1 - col] as [number, number]);
  const both = [ends, [ends[1], ends[0]], mirrored, [mirrored[1]!, mirrored[0]!]] as [
    [number, number],
    [number, number],
  ][];
  if (rows >= 6 || (rows === 5 && cols % 2 === 1)) return true;
  if (rows === 4) return ends.every(([row]) => row === 0 || row === 3);
  if (cols % 2 === 0) {
    // Both corners of a side share a neighbour: a tour that ends on one of them can only begin on the other.
    const shared = rows === 5 ? [2, 1] : [1, 2];
    return both.every(
      ([one, other]) =>
        one[0] !== shared[0] ||
        one[1] !== shared[1] ||
        (other[1] === 0 && (other[0] === 0 || other[0] === rows - 1)),
    );
  }
  return both.every(([one, other]) => {
    const pair = `${one} ${other}`;
    if (['0,2 2,2', '0,2 1,3', '2,2 1,3'].includes(pair)) return false;
    return cols !== 13 || !(one[1] === 2 && other[1] === 10 && one[0] !== 1 && other[0] !== 1);
  });
}

/** A small generator for test data. */
export function randomIntegers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const high = state;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(((high * 2 ** 21 + (state >>> 11)) / 2 ** 53) * below);
  };
}
