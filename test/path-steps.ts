/** Whether a path is one of knight moves: fast enough for boards of millions of squares. */

export function isKnightMove(cols: number, from: number, to: number): boolean {
  const rowsApart = Math.abs(Math.floor(from / cols) - Math.floor(to / cols));
  const colsApart = Math.abs((from % cols) - (to % cols));
  return (rowsApart === 1 && colsApart === 2) || (rowsApart === 2 && colsApart === 1);
}

/** The first step of a path that is no knight move or comes to a square again; -1: it is a path. For large boards. */
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
