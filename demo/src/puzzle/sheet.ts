import type { Hint, Puzzle } from 'knights-tour-wasm/puzzle';
import type { Mark } from '../board/marks.js';
import { neighbours } from '../board/neighbours.js';
import { openSquares } from '../board/square-list.js';

/** A puzzle as it is filled in. Steps count from 0 here, as in the package; what is seen counts from 1. */
export class Sheet {
  /** By step its square, -1 where it is open. */
  readonly squareAt: Int32Array;
  /** The step that is filled in next. */
  next: number;
  private typed = '';
  /** The visitor said which one that is. */
  private isChosen = false;
  private readonly stepAt: Int32Array;
  private readonly givenSteps = new Set<number>();

  /**
   * @param blocked the puzzle's, a byte each: in the puzzle they may be a list
   * @param entries what was filled in before, as {@link entries} gives it
   */
  constructor(
    readonly puzzle: Puzzle,
    private readonly blocked: Uint8Array,
    entries = '',
  ) {
    const { rows, cols } = puzzle;
    this.squareAt = new Int32Array(openSquares(blocked)).fill(-1);
    this.stepAt = new Int32Array(rows * cols).fill(-1);
    for (const [square, step] of puzzle.given) {
      this.put(step, square as number);
      this.givenSteps.add(step);
    }
    for (const [square, step] of parseGiven(entries, blocked)) this.place(step, square);
    this.next = this.openFrom(0) ?? 0;
  }

  /** The step on a square; -1: none. */
  stepOn(square: number): number {
    return this.stepAt[square]!;
  }

  isGiven(step: number): boolean {
    return this.givenSteps.has(step);
  }

  /** What is on a square, as it is read out. */
  describe(square: number): string {
    const step = this.stepOn(square);
    return step < 0 ? 'empty' : `${step + 1}${this.isGiven(step) ? ', given' : ''}`;
  }

  /** The first open step from one on, round the end; undefined: none is open. */
  openFrom(step: number): number | undefined {
    const { length } = this.squareAt;
    for (let i = 0; i < length; i++) {
      const next = (step + i) % length;
      if (this.squareAt[next]! < 0) return next;
    }
    return undefined;
  }

  /** Writes a step into a square, wherever it was before. Given steps stay. Says whether it did. */
  place(step: number, square: number): boolean {
    if (step < 0 || step >= this.squareAt.length || this.isGiven(step)) return false;
    const other = this.stepAt[square]!;
    if (this.blocked[square] || (other >= 0 && this.isGiven(other))) return false;
    if (other >= 0) this.erase(square);
    const before = this.squareAt[step]!;
    if (before >= 0) this.stepAt[before] = -1;
    this.put(step, square);
    return true;
  }

  /** Takes a step out of a square that the visitor wrote there. */
  erase(square: number): void {
    const step = this.stepAt[square]!;
    if (step < 0 || this.isGiven(step)) return;
    this.stepAt[square] = -1;
    this.squareAt[step] = -1;
  }

  /**
   * Fills the next number in, or takes out the one that stands there, unless another one was chosen for it; after a given one
   * the next numbers go on.
   */
  fill(square: number): void {
    const step = this.stepOn(square);
    const isOther = this.isChosen && step !== this.next;
    this.forgetChosen();
    if (step >= 0 && (!isOther || this.isGiven(step))) {
      this.erase(square);
      this.next = this.isGiven(step) ? (this.openFrom(step) ?? step) : step;
    } else if (this.place(this.next, square)) {
      this.next = this.openFrom(this.next) ?? this.next;
    }
  }

  /** Another digit of the number that is to be next: that number, if it is one of this puzzle. */
  type(digit: string): number | undefined {
    const { length } = this.squareAt;
    this.typed = (this.typed + digit).slice(-String(length).length);
    const number = Number(this.typed);
    if (number < 1 || number > length) return undefined;
    this.choose(number);
    return number;
  }

  /** This number is to be filled in next. */
  choose(number: number): void {
    this.next = number - 1;
    this.isChosen = true;
  }

  /** The digits that come belong to another number. */
  endTyping(): void {
    this.typed = '';
  }

  /** No number was chosen: what stands on a square is taken out. */
  forgetChosen(): void {
    this.endTyping();
    this.isChosen = false;
  }

  /** Steps that are not a knight's move from the one before or behind. */
  get clashes(): Set<number> {
    const clashes = new Set<number>();
    const { length } = this.squareAt;
    for (let step = 0; step < length; step++) {
      const next = step + 1 < length ? step + 1 : 0;
      if (next === 0 && !this.puzzle.closed) continue;
      const [from, to] = [this.squareAt[step]!, this.squareAt[next]!];
      if (from < 0 || to < 0 || neighbours(this.puzzle, from).includes(to)) continue;
      clashes.add(step).add(next);
    }
    return clashes;
  }

  /** What the visitor wrote, as {@link formatGiven} has it. */
  get entries(): string {
    return formatGiven(
      [...this.squareAt.entries()].flatMap(([step, square]): [number, number][] =>
        square < 0 || this.isGiven(step) ? [] : [[square, step]],
      ),
    );
  }

  get isSolved(): boolean {
    return !this.squareAt.includes(-1) && this.clashes.size === 0;
  }

  get marks(): Mark[] {
    const { clashes } = this;
    return [...this.squareAt.entries()].flatMap(([step, square]): Mark[] => {
      if (square < 0) return [];
      const kind = this.isGiven(step) ? 'given' : clashes.has(step) ? 'clash' : 'filled';
      return [{ kind, square, text: String(step + 1) }];
    });
  }

  /** The squares that a hint speaks of. */
  marksOf(hint: Hint): Mark[] {
    const squares = hint.status === 'next' ? hint.squares : hint.status === 'mistake' ? [hint.square] : [];
    return squares.map((square) => ({ kind: 'hint', square }));
  }

  private put(step: number, square: number): void {
    this.squareAt[step] = square;
    this.stepAt[square] = step;
  }
}

/** The given steps as short text: '12-0.7-5' has step 0 on square 12 and step 5 on square 7. */
export function formatGiven(given: Puzzle['given']): string {
  return given.map(([square, step]) => `${square}-${step}`).join('.');
}

/** The given steps of a text; what makes no sense on this board is left out. */
export function parseGiven(text: string, blocked: Uint8Array): [square: number, step: number][] {
  const free = openSquares(blocked);
  const steps = new Set<number>();
  const squares = new Set<number>();
  const given: [number, number][] = [];
  for (const pair of text.split('.')) {
    const match = /^(\d+)-(\d+)$/.exec(pair);
    if (!match) continue;
    const [square, step] = [Number(match[1]), Number(match[2])];
    if (square >= blocked.length || blocked[square] || step >= free || steps.has(step) || squares.has(square))
      continue;
    steps.add(step);
    squares.add(square);
    given.push([square, step]);
  }
  return given;
}
