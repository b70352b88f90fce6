/** Lists completions of tiny boards step by step. Shares no code with the package. */

export interface TinyPuzzle {
  readonly rows: number;
  readonly cols: number;
  readonly closed: boolean;
  readonly blocked: readonly number[];
  readonly given: readonly (readonly [square: number, step: number])[];
}

/** Returns up to `most` completions as lists of squares. */
export function fillingsOf({ rows, cols, closed, blocked, given }: TinyPuzzle, most: number): number[][] {
  const squares = Array.from({ length: rows * cols }, (_, square) => square);
  const length = rows * cols - blocked.length;
  const at = new Map(given.map(([square, step]) => [step, square]));
  const fixed = new Map(given.map(([square, step]) => [square, step]));
  const isNext = (one: number, other: number): boolean => {
    const dRow = Math.abs(Math.floor(one / cols) - Math.floor(other / cols));
    return dRow * Math.abs((one % cols) - (other % cols)) === 2;
  };
  const near = squares.map((square) => squares.filter((other) => isNext(square, other)));
  const used = new Set(blocked);
  const found: number[][] = [];
  const path: number[] = [];
  const fill = (): void => {
    const step = path.length;
    if (step === length) {
      if (!closed || (length > 1 && isNext(path[0]!, path[length - 1]!))) found.push([...path]);
      return;
    }
    for (const square of step === 0 ? squares : near[path[step - 1]!]!) {
      if (used.has(square) || found.length >= most) continue;
      if ((at.get(step) ?? square) !== square || (fixed.get(square) ?? step) !== step) continue;
      used.add(square);
      path.push(square);
      fill();
      path.pop();
      used.delete(square);
    }
  };
  fill();
  return found;
}
