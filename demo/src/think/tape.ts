/** The end of a search. */
export interface TraceEnd {
  readonly status: 'found' | 'impossible' | 'stuck' | 'limit';
  readonly nodes: number;
  /** The number of squares of the tour, or of the longest path. */
  readonly length: number;
  readonly closed: boolean;
  readonly explanation?: string;
}

const FIRST_ROOM = 1 << 12;

/** The recorded steps of a search, one for each square placed, counted from 1. */
export class Tape {
  private squares = new Uint16Array(FIRST_ROOM);
  private lengths = new Uint16Array(FIRST_ROOM);
  private count = 0;
  private ending: TraceEnd | undefined;

  get length(): number {
    return this.count;
  }

  /** The end of the search, or undefined while it runs. */
  get end(): TraceEnd | undefined {
    return this.ending;
  }

  append(squares: Uint16Array, lengths: Uint16Array): void {
    const next = this.count + squares.length;
    if (next > this.squares.length) {
      const room = Math.max(next, 2 * this.squares.length);
      this.squares = enlarge(this.squares, room);
      this.lengths = enlarge(this.lengths, room);
    }
    this.squares.set(squares, this.count);
    this.lengths.set(lengths, this.count);
    this.count = next;
  }

  finish(end: TraceEnd): void {
    this.ending = end;
  }

  squareAt(step: number): number {
    return this.squares[step - 1]!;
  }

  /** Returns the length of the path after a step. */
  lengthAt(step: number): number {
    return this.lengths[step - 1]!;
  }
}

function enlarge(values: Uint16Array, room: number): Uint16Array<ArrayBuffer> {
  const copy = new Uint16Array(room);
  copy.set(values);
  return copy;
}
