import { CLOCKWISE } from 'knights-tour-wasm';
import { neighbours } from '../board/neighbours.js';
import { countOpenSquares as openSquares } from '../board/square-list.js';

/** A square that the knight can move to. */
export interface Candidate {
  readonly square: number;
  /** The number of moves from there. */
  readonly onward: number;
}

/** The help that a visitor had on a ride. */
export interface Help {
  /** Moves taken back. */
  back: number;
  hints: number;
  /** Whether the solver made some of the moves. */
  bySolver: boolean;
  /** Whether the coach was on for some of the moves. */
  isCoached: boolean;
  /** Whether the first moves came from a link. */
  isLinked: boolean;
}

/** A path of the visitor's knight on a board. */
export class Ride {
  private readonly squares: number[] = [];
  private readonly visited: Uint8Array;
  help: Help = { back: 0, hints: 0, bySolver: false, isCoached: false, isLinked: false };
  readonly freeSquares: number;

  constructor(
    readonly rows: number,
    readonly cols: number,
    /** A mask: non-zero bytes are blocked squares. */
    readonly blocked: Uint8Array = new Uint8Array(rows * cols),
    /** Whether the tour must be closed. */
    readonly closed = false,
  ) {
    this.visited = blocked.slice();
    this.freeSquares = openSquares(blocked);
  }

  /** Creates a ride without moves on the same board. */
  createNew(): Ride {
    return new Ride(this.rows, this.cols, this.blocked, this.closed);
  }

  hasSameBoard({ rows, cols, blocked, closed }: Ride): boolean {
    return (
      rows === this.rows &&
      cols === this.cols &&
      closed === this.closed &&
      blocked.every((isBlocked, square) => isBlocked === this.blocked[square])
    );
  }

  /** The visited squares in order. */
  get path(): readonly number[] {
    return this.squares;
  }

  /** The square of the knight, or undefined before the start. */
  get square(): number | undefined {
    return this.squares[this.squares.length - 1];
  }

  get isComplete(): boolean {
    return this.squares.length === this.freeSquares;
  }

  /** Whether every square is visited, and the tour is closed if it must be. */
  get isWon(): boolean {
    return this.isComplete && (!this.closed || this.isClosed);
  }

  /** Whether the ride is complete and its last square is a move from its start. */
  get isClosed(): boolean {
    return (
      this.isComplete && this.squares.length > 1 && neighbours(this, this.square!).includes(this.squares[0]!)
    );
  }

  /** The squares that the knight can move to, by ascending degree. */
  get candidates(): Candidate[] {
    if (this.square === undefined) return [];
    return this.openMoves(this.square)
      .map((square) => ({ square, onward: this.openMoves(square).length }))
      .sort((a, b) => a.onward - b.onward);
  }

  /** Returns whether the knight can move to a square. Before the start it can go to any open square. */
  canGo(square: number): boolean {
    return this.square === undefined ? !this.visited[square] : this.openMoves(this.square).includes(square);
  }

  /** Moves to a square. Returns whether that was possible. */
  go(square: number): boolean {
    if (!this.canGo(square)) return false;
    this.squares.push(square);
    this.visited[square] = 1;
    return true;
  }

  undo(): void {
    const square = this.squares.pop();
    if (square !== undefined) this.visited[square] = 0;
  }

  /** Takes moves back until the path has `length` squares. */
  truncate(length: number): void {
    while (this.squares.length > length) this.undo();
  }

  /** The mask for the solver: visited squares are blocked, except the knight's own. */
  get unvisitedBoard(): Uint8Array {
    const blocked = this.visited.slice();
    if (this.square !== undefined) blocked[this.square] = 0;
    return blocked;
  }

  /** Formats the ride: the start, a dot, and for each move its index in CLOCKWISE. */
  toText(): string {
    const [start, ...others] = this.squares;
    if (start === undefined) return '';
    let from = start;
    const digits = others.map((square) => {
      const move = CLOCKWISE.findIndex(([dRow, dCol]) => square - from === dRow * this.cols + dCol);
      from = square;
      return move;
    });
    return `${start}.${digits.join('')}`;
  }

  /** Makes the moves of a text, up to the first one that is not possible. */
  follow(text: string): void {
    const match = /^(\d+)\.([0-7]*)$/.exec(text);
    if (!match || Number(match[1]) >= this.rows * this.cols) return;
    if (!this.go(Number(match[1]))) return;
    for (const digit of match[2]!) {
      const [dRow, dCol] = CLOCKWISE[Number(digit)]!;
      if (!this.go(this.square! + dRow * this.cols + dCol)) return;
    }
  }

  private openMoves(square: number): number[] {
    return neighbours(this, square).filter((to) => !this.visited[to]);
  }
}
