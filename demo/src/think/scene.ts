import type { ShownBoard } from '../board/board-view.js';
import { neighbours } from '../board/neighbours.js';
import type { Tape } from './tape.js';

/** The state of a search after some of its steps. */
export class Scene {
  /** The squares of the path in order. */
  path: number[] = [];
  /** The squares that the last step took back, the latest first. */
  taken: number[] = [];
  private at = 0;
  private readonly onPath: Uint8Array;
  private readonly neighbours: readonly (readonly number[])[];

  constructor(
    private readonly board: ShownBoard,
    private readonly tape: Tape,
  ) {
    const squares = board.rows * board.cols;
    this.onPath = new Uint8Array(squares);
    this.neighbours = Array.from({ length: squares }, (_, square) =>
      neighbours(board, square).filter((other) => !board.blocked?.[other]),
    );
  }

  /** The number of squares placed. */
  get step(): number {
    return this.at;
  }

  /** Goes forward or back to a step, at most to the last one on the tape. */
  goTo(step: number): void {
    const target = Math.min(step, this.tape.length);
    if (target < this.at) this.rebuild(Math.max(0, target - 1));
    while (this.at < target) this.place(this.at + 1, this.at + 1 === target);
  }

  /** Returns whether a square is neither blocked nor on the path. */
  isOpen(square: number): boolean {
    return !this.onPath[square] && !this.board.blocked?.[square];
  }

  /** Returns the number of open squares a move away. */
  degree(square: number): number {
    let count = 0;
    for (const other of this.neighbours[square]!) if (!this.onPath[other]) count++;
    return count;
  }

  /** The squares that the knight can move to. */
  get candidates(): number[] {
    const last = this.path[this.path.length - 1];
    return last === undefined ? [] : this.neighbours[last]!.filter((square) => !this.onPath[square]);
  }

  private place(step: number, isLast: boolean): void {
    const depth = this.tape.lengthAt(step) - 1;
    if (isLast) this.taken = [];
    while (this.path.length > depth) {
      const square = this.path.pop()!;
      this.onPath[square] = 0;
      if (isLast) this.taken.push(square);
    }
    const square = this.tape.squareAt(step);
    this.path.push(square);
    this.onPath[square] = 1;
    this.at = step;
  }

  /** Rebuilds the path at a step by reading the tape backwards. At each depth, the latest square is the one on the path. */
  private rebuild(step: number): void {
    this.onPath.fill(0);
    this.taken = [];
    this.at = step;
    let depth = step === 0 ? 0 : this.tape.lengthAt(step);
    this.path = new Array<number>(depth);
    for (let before = step; depth > 0; before--) {
      if (this.tape.lengthAt(before) !== depth) continue;
      const square = this.tape.squareAt(before);
      this.path[--depth] = square;
      this.onPath[square] = 1;
    }
  }
}
