/** How a search ended. */
export interface TraceEnd {
  readonly status: 'found' | 'impossible' | 'stuck' | 'limit';
  readonly nodes: number;
  /** The squares of what it found, or of the longest path that it saw. */
  readonly length: number;
  readonly closed: boolean;
  readonly explanation?: string;
}

const FIRST_ROOM = 1 << 12;

/** The steps of a search as far as they are known: one for each square placed, counted from 1. */
export class Tape {
  private squares = new Uint16Array(FIRST_ROOM);
  private lengths = new Uint16Array(FIRST_ROOM);
  private count = 0;
  private ending: TraceEnd | undefined;

  /** How many steps are known. */
  get length(): number {
    return this.count;
  }

  /** Undefined while it goes on. */
  get end(): TraceEnd | undefined {
    return this.ending;
  }

  append(squares: Uint16Array, lengths: Uint16Array): void {
    const next = this.count + squares.length;
    if (next > this.squares.length) {
      const room = Math.max(next, 2 * this.squares.length);
      this.squares = enlarged(this.squares, room);
      this.lengths = enlarged(this.lengths, room);
    }
    this.squares.set(squares, this.count);
    this.lengths.set(lengths, this.count);
    this.count = next;
  }

  finish(end: TraceEnd): void {
    this.ending = end;
  }

  /** The square placed with a step. */
  squareAt(step: number): number {
    return this.squares[step - 1]!;
  }

  /** How many squares the path has then. */
  lengthAt(step: number): number {
    return this.lengths[step - 1]!;
  }
}

function enlarged(values: Uint16Array, room: number): Uint16Array<ArrayBuffer> {
  const copy = new Uint16Array(room);
  copy.set(values);
  return copy;
}
