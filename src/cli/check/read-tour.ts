import type { BoardSize, TourProblem } from '../../problem/problem.js';

/** A tour that was read, and what its text says about it. */
export interface ReadTour {
  readonly path: ArrayLike<unknown>;
  /** The board that the text names. */
  readonly size?: BoardSize | undefined;
  /** The squares that it says are blocked; undefined: it does not say. */
  readonly blocked?: TourProblem['blocked'];
  /** Whether it says that the tour is closed. */
  readonly closed: boolean;
  /** Why there is no path in it. */
  readonly fault?: string | undefined;
  /** The number of the first step, in a grid. */
  readonly base?: 0 | 1 | undefined;
  /** What a line says that no tour was found for: stuck, limit or impossible. */
  readonly status?: string | undefined;
  /** Where it stands in a file of several. */
  readonly place?: string | undefined;
}

/** The tours of a file. */
export interface TourFile {
  /** What it was read as. */
  readonly what: string;
  readonly tours: Iterable<ReadTour> | AsyncIterable<ReadTour>;
}
