import { CLOCKWISE } from 'knights-tour-wasm';
import { neighbours } from '../board/neighbours.js';
import { openSquares } from '../board/square-list.js';

/** A square that the knight can go to. */
export interface Candidate {
  readonly square: number;
  /** How many squares it could go on to from there. */
  readonly onward: number;
}

/** What helped a visitor on a ride. */
export interface Help {
  /** Moves taken back. */
  back: number;
  hints: number;
  /** Whether the solver rode a part of it. */
  bySolver: boolean;
  /** Whether a part of it was ridden with the coach on. */
  isCoached: boolean;
  /** Whether its first moves came with a link. */
  isLinked: boolean;
}

/** A ride of the knight over a board, as far as it has come. */
export class Ride {
  private readonly squares: number[] = [];
  private readonly visited: Uint8Array;
  /** What helped the visitor on this ride: it stays with the ride when it is left and brought back. */
  help: Help = { back: 0, hints: 0, bySolver: false, isCoached: false, isLinked: false };
  /** How many squares there are to be visited. */
  readonly openSquares: number;

  constructor(
    readonly rows: number,
    readonly cols: number,
    /** One byte a square; not 0: it is no part of the board. */
    readonly blocked: Uint8Array = new Uint8Array(rows * cols),
    /** Whether the ride is to come back to its start. */
    readonly closed = false,
  ) {
    this.visited = blocked.slice();
    this.openSquares = openSquares(blocked);
  }

  /** The same board and the same aim, not yet ridden. */
  anew(): Ride {
    return new Ride(this.rows, this.cols, this.blocked, this.closed);
  }

  /** Whether another ride is over the same board. */
  isOnBoardOf({ rows, cols, blocked, closed }: Ride): boolean {
    return (
      rows === this.rows &&
      cols === this.cols &&
      closed === this.closed &&
      blocked.every((isBlocked, square) => isBlocked === this.blocked[square])
    );
  }

  /** The squares visited, in order. */
  get path(): readonly number[] {
    return this.squares;
  }

  /** Where the knight is; undefined before its start. */
  get square(): number | undefined {
    return this.squares[this.squares.length - 1];
  }

  get isComplete(): boolean {
    return this.squares.length === this.openSquares;
  }

  /** Every square is visited, and the ride is closed if it is to be. */
  get isWon(): boolean {
    return this.isComplete && (!this.closed || this.isClosed);
  }

  /** Whether one move more would lead back to the start. */
  get isClosed(): boolean {
    return (
      this.isComplete && this.squares.length > 1 && neighbours(this, this.square!).includes(this.squares[0]!)
    );
  }

  /** The squares to which the knight can go, those with the fewest ways on first. */
  get candidates(): Candidate[] {
    if (this.square === undefined) return [];
    return this.open(this.square)
      .map((square) => ({ square, onward: this.open(square).length }))
      .sort((a, b) => a.onward - b.onward);
  }

  /** Whether the knight may go to a square: any one to start with. */
  mayGo(square: number): boolean {
    return this.square === undefined ? !this.visited[square] : this.open(this.square).includes(square);
  }

  /** Goes to a square. Says whether it could. */
  go(square: number): boolean {
    if (!this.mayGo(square)) return false;
    this.squares.push(square);
    this.visited[square] = 1;
    return true;
  }

  /** Takes the last move back. */
  undo(): void {
    const square = this.squares.pop();
    if (square !== undefined) this.visited[square] = 0;
  }

  /** Takes moves back until so many squares are left. */
  cutTo(length: number): void {
    while (this.squares.length > length) this.undo();
  }

  /** The board that is left for the solver: the squares visited are blocked, but for the one the knight is on. */
  get rest(): Uint8Array {
    const blocked = this.visited.slice();
    if (this.square !== undefined) blocked[this.square] = 0;
    return blocked;
  }

  /** The ride as text: the start and a digit for each move, its place among the clockwise moves. */
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

  /** Rides as a text says, as far as that is possible. */
  follow(text: string): void {
    const match = /^(\d+)\.([0-7]*)$/.exec(text);
    if (!match || Number(match[1]) >= this.rows * this.cols) return;
    if (!this.go(Number(match[1]))) return;
    for (const digit of match[2]!) {
      const [dRow, dCol] = CLOCKWISE[Number(digit)]!;
      if (!this.go(this.square! + dRow * this.cols + dCol)) return;
    }
  }

  private open(square: number): number[] {
    return neighbours(this, square).filter((to) => !this.visited[to]);
  }
}
