import type { Hint, Puzzle } from 'knights-tour-wasm/puzzle';
import type { Mark } from '../board/marks.js';
import { neighbours } from '../board/neighbours.js';
import { countOpenSquares } from '../board/square-list.js';

/** A puzzle with the visitor's numbers. Steps count from 0, numbers on the page from 1. */
export class Sheet {
  /** The square of each step, or -1. */
  readonly squareAt: Int32Array;
  /** The next step to fill in. */
  next: number;
  private typed = '';
  /** Whether the visitor chose the next step. */
  private isChosen = false;
  private readonly stepAt: Int32Array;
  private readonly givenSteps = new Set<number>();

  /**
   * @param blocked the mask of blocked squares. In the puzzle they may be a list
   * @param entries the visitor's numbers, in the format of {@link entries}
   */
  constructor(
    readonly puzzle: Puzzle,
    private readonly blocked: Uint8Array,
    entries = '',
  ) {
    const { rows, cols } = puzzle;
    this.squareAt = new Int32Array(countOpenSquares(blocked)).fill(-1);
    this.stepAt = new Int32Array(rows * cols).fill(-1);
    for (const [square, step] of puzzle.given) {
      this.put(step, square as number);
      this.givenSteps.add(step);
    }
    for (const [square, step] of parseGiven(entries, blocked)) this.place(step, square);
    this.next = this.findOpenStep(0) ?? 0;
  }

  /** Returns the step on a square, or -1. */
  getStep(square: number): number {
    return this.stepAt[square]!;
  }

  isGiven(step: number): boolean {
    return this.givenSteps.has(step);
  }

  /** Describes the content of a square for screen readers. */
  describe(square: number): string {
    const step = this.getStep(square);
    return step < 0 ? 'empty' : `${step + 1}${this.isGiven(step) ? ', given' : ''}`;
  }

  /** Finds the first step without a square, from `step` on and then from 0. */
  findOpenStep(step: number): number | undefined {
    const { length } = this.squareAt;
    for (let i = 0; i < length; i++) {
      const next = (step + i) % length;
      if (this.squareAt[next]! < 0) return next;
    }
    return undefined;
  }

  /** Writes a step into a square and removes it from its square before. Returns false if the step or the square is given. */
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

  /** Removes the visitor's step from a square. */
  erase(square: number): void {
    const step = this.stepAt[square]!;
    if (step < 0 || this.isGiven(step)) return;
    this.stepAt[square] = -1;
    this.squareAt[step] = -1;
  }

  /**
   * Fills in the next number, or removes the number on the square unless the visitor chose another one. On a given number, continues
   * with the numbers after it.
   */
  fill(square: number): void {
    const step = this.getStep(square);
    const isOther = this.isChosen && step !== this.next;
    this.clearChoice();
    if (step >= 0 && (!isOther || this.isGiven(step))) {
      this.erase(square);
      const next = this.isGiven(step) ? this.findNext(step) : step;
      // A given number that is selected again continues with the number before it.
      const isAgain = next === this.next && this.isGiven(step) && this.squareAt[step - 1] === -1;
      this.next = isAgain ? step - 1 : next;
    } else if (this.place(this.next, square)) {
      this.next = this.findNext(this.next);
    }
  }

  /** Returns the step to fill in after a step: backwards if the step after it has a square, or if there is none after it. */
  private findNext(step: number): number {
    const isEnd = this.squareAt[step + 1] !== -1;
    return isEnd && this.squareAt[step - 1] === -1 ? step - 1 : (this.findOpenStep(step) ?? step);
  }

  /** Adds a typed digit. Returns the resulting number if the puzzle has it. */
  type(digit: string): number | undefined {
    const { length } = this.squareAt;
    this.typed = (this.typed + digit).slice(-String(length).length);
    const number = Number(this.typed);
    if (number < 1 || number > length) return undefined;
    this.choose(number);
    return number;
  }

  /** Chooses the next number. */
  choose(number: number): void {
    this.next = number - 1;
    this.isChosen = true;
  }

  /** Starts a new number with the next digit. */
  endTyping(): void {
    this.typed = '';
  }

  /** Forgets the chosen number, so that the next fill can remove one. */
  clearChoice(): void {
    this.endTyping();
    this.isChosen = false;
  }

  /** The steps that are not a knight's move from the step before or after. */
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

  /** The visitor's numbers, in the format of {@link formatGiven}. */
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

  /** Creates marks for the squares of a hint. */
  createHintMarks(hint: Hint): Mark[] {
    const squares = hint.status === 'next' ? hint.squares : hint.status === 'mistake' ? [hint.square] : [];
    return squares.map((square) => ({ kind: 'hint', square }));
  }

  private put(step: number, square: number): void {
    this.squareAt[step] = square;
    this.stepAt[square] = step;
  }
}

/** Formats given steps: '12-0.7-5' means step 0 on square 12 and step 5 on square 7. */
export function formatGiven(given: Puzzle['given']): string {
  return given.map(([square, step]) => `${square}-${step}`).join('.');
}

/** Parses given steps. Ignores those that are not possible on the board. */
export function parseGiven(text: string, blocked: Uint8Array): [square: number, step: number][] {
  const openSquares = countOpenSquares(blocked);
  const steps = new Set<number>();
  const squares = new Set<number>();
  const given: [number, number][] = [];
  for (const pair of text.split('.')) {
    const match = /^(\d+)-(\d+)$/.exec(pair);
    if (!match) continue;
    const [square, step] = [Number(match[1]), Number(match[2])];
    if (
      square >= blocked.length ||
      blocked[square] ||
      step >= openSquares ||
      steps.has(step) ||
      squares.has(square)
    )
      continue;
    steps.add(step);
    squares.add(square);
    given.push([square, step]);
  }
  return given;
}
