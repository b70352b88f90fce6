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
