import type { Move } from '../src/problem/options.js';

/** What a plain search is told; squares by number, -1 for any end. */
export interface PlainSearchProblem {
  readonly rows: number;
  readonly cols: number;
  readonly isBlocked: readonly boolean[];
  readonly starts: readonly number[];
  readonly end: number;
  readonly closed: boolean;
  readonly moveOrder: readonly Move[];
}

/** What it comes to. `path` is the tour, or the first of the longest paths seen. */
export interface PlainSearchAnswer {
  readonly status: 'found' | 'impossible' | 'limit';
  readonly nodes: number;
  readonly path: readonly number[];
}

/**
 * Depth-first search for a tour as it is written on a blackboard: recursive, no heuristic, no pruning. It shares no code
 * with the package, and says how many squares were placed. The end is entered as the last square only.
 */
export function plainSearch(problem: PlainSearchProblem, nodeLimit: number): PlainSearchAnswer {
  const { rows, cols, isBlocked, starts, end, closed, moveOrder } = problem;
  const free = isBlocked.filter((blocked) => !blocked).length;
  const visited = new Set<number>();
  let path: number[] = [];
  let longest: number[] = [];
  let nodes = 0;
  let limited = false;

  const nextSquares = (square: number): number[] =>
    moveOrder.flatMap(([dRow, dCol]) => {
      const row = Math.floor(square / cols) + dRow;
      const col = (square % cols) + dCol;
      return row >= 0 && row < rows && col >= 0 && col < cols ? [row * cols + col] : [];
    });
  const mayEnter = (square: number): boolean =>
    !isBlocked[square] && !visited.has(square) && (square !== end || path.length === free - 1);

  const place = (square: number): boolean => {
    if (nodes === nodeLimit) {
      limited = true;
      return false;
    }
    nodes++;
    visited.add(square);
    path.push(square);
    if (path.length > longest.length) longest = [...path];
    if (path.length === free && (!closed || nextSquares(square).includes(path[0]!))) return true;
    for (const next of nextSquares(square)) {
      if (limited) return false;
      if (mayEnter(next) && place(next)) return true;
    }
    path.pop();
    visited.delete(square);
    return false;
  };

  for (const start of starts) {
    path = [];
    visited.clear();
    if (place(start)) return { status: 'found', nodes, path };
    if (limited) return { status: 'limit', nodes, path: longest };
  }
  return { status: 'impossible', nodes, path: [] };
}
