// Its image is assembly/puzzle/places.ts, where a set of squares is a pair of words.
import { ANY, type KnightGraph, type Segment } from '../kernel.js';

const WORD = 32;

/** Places of each step, and which steps are not placed. */
interface Level {
  /** By step, so many words each: the set of its places. */
  readonly sets: Int32Array;
  readonly open: Uint8Array;
}

/**
 * Where each step may be, narrowed until nothing follows: a square stays with a step while two squares next to it are places
 * of the steps beside it, one each; a step with one place takes it from all others; a square that one step alone may be on is
 * its place. Levels lie above one another, one for each segment that is filled.
 */
export class Places {
  readonly #words: number;
  /** By square: the set of those a knight move away. */
  readonly #near: Int32Array;
  readonly #levels: Level[] = [];
  #level: Level = newLevel(0, 0);
  #length = 0;
  /** Whether nothing comes before the first step, and after the last one, where these are not given. */
  #hasFirst = false;
  #hasLast = false;
  /** By step: 1 beside one that has lost a place. */
  #stale = new Uint8Array(0);
  #hasChanged = false;
  // Sets that are there while a level is narrowed.
  readonly #taken: Int32Array;
  readonly #once: Int32Array;
  readonly #twice: Int32Array;

  constructor({ squares, neighbours }: KnightGraph) {
    this.#words = Math.ceil(squares / WORD);
    this.#near = new Int32Array(squares * this.#words);
    for (const [square, near] of neighbours.entries()) {
      for (const next of near) add(this.#near, square * this.#words, next);
    }
    this.#taken = new Int32Array(this.#words);
    this.#once = new Int32Array(this.#words);
    this.#twice = new Int32Array(this.#words);
  }

  /** Takes the steps that are given, and lets the others be on every open square. */
  begin(segments: readonly Segment[], path: Uint32Array, open: Uint8Array): void {
    const words = this.#words;
    this.#length = path.length;
    this.#hasFirst = segments.some(({ to, direction }) => to === ANY && direction < 0);
    this.#hasLast = segments.some(({ to, direction }) => to === ANY && direction > 0);
    this.#stale = new Uint8Array(path.length);
    const first = newLevel(path.length, words);
    this.#levels.length = 0;
    this.#levels.push(first);
    for (const [step, square] of path.entries()) add(first.sets, step * words, square);
    const all = new Int32Array(words);
    for (const [square, isOpen] of open.entries()) if (isOpen) add(all, 0, square);
    for (const segment of segments) {
      for (const step of this.#innerSteps(segment)) {
        first.sets.set(all, step * words);
        first.open[step] = 1;
      }
    }
  }

  /** Narrows the places at the beginning; false when a step or a square has none. */
  narrowFirst(): boolean {
    this.#level = this.#levels[0]!;
    this.#stale.fill(1);
    return this.#narrow();
  }

  /** Narrows them on the next level, on which one more segment is filled. */
  narrowNext(level: number, filled: Segment, path: Uint32Array): boolean {
    this.#levels[level] ??= newLevel(this.#length, this.#words);
    this.#level = this.#levels[level]!;
    const { sets, open } = this.#level;
    sets.set(this.#levels[level - 1]!.sets);
    open.set(this.#levels[level - 1]!.open);
    this.#taken.fill(0);
    for (const step of this.#innerSteps(filled)) {
      open[step] = 0;
      add(this.#taken, 0, path[step]!);
    }
    this.#stale.fill(0);
    for (let step = 0; step < this.#length; step++) {
      if (open[step] && !this.#take(step, this.#taken)) return false;
    }
    return this.#narrow();
  }

  /** Whether a step may be on a square, when so many segments were filled. */
  has(level: number, step: number, square: number): boolean {
    return ((this.#levels[level]!.sets[step * this.#words + (square >> 5)]! >>> (square & 31)) & 1) === 1;
  }

  #innerSteps({ to, moves, step, direction }: Segment): number[] {
    const inner = to === ANY ? moves : moves - 1;
    return Array.from(
      { length: inner },
      (_, i) => (step + direction * (i + 1) + this.#length) % this.#length,
    );
  }

  #narrow(): boolean {
    const { open } = this.#level;
    do {
      while (this.#stale.includes(1)) {
        for (let step = 0; step < this.#length; step++) {
          if (!this.#stale[step]) continue;
          this.#stale[step] = 0;
          if (open[step] && !this.#hold(step)) return false;
        }
      }
      this.#hasChanged = false;
      if (!this.#share()) return false;
    } while (this.#hasChanged);
    return true;
  }

  /** Notes that a step has lost places. */
  #changed(step: number): void {
    this.#hasChanged = true;
    this.#stale[step > 0 ? step - 1 : this.#length - 1] = 1;
    this.#stale[step + 1 < this.#length ? step + 1 : 0] = 1;
  }

  /** Keeps the squares of a step that have two neighbours among the places of the steps beside it; false when none has. */
  #hold(step: number): boolean {
    const { sets } = this.#level;
    const words = this.#words;
    const last = this.#length - 1;
    let before = (step > 0 ? step - 1 : last) * words;
    let after = (step < last ? step + 1 : 0) * words;
    const isFirst = step === 0 && this.#hasFirst;
    const isEnd = isFirst || (step === last && this.#hasLast);
    if (isFirst) before = after;
    else if (isEnd) after = before;
    let isLeft = false;
    let isSmaller = false;
    for (let word = 0; word < words; word++) {
      const places = sets[step * words + word]!;
      let kept = places;
      for (let rest = places; rest !== 0; rest &= rest - 1) {
        const bit = 31 - Math.clz32(rest & -rest);
        if (!this.#isHeld((word << 5) + bit, before, after, isEnd)) kept &= ~(1 << bit);
      }
      sets[step * words + word] = kept;
      isSmaller ||= kept !== places;
      isLeft ||= kept !== 0;
    }
    if (isSmaller) this.#changed(step);
    return isLeft;
  }

  #isHeld(square: number, before: number, after: number, isEnd: boolean): boolean {
    const { sets } = this.#level;
    const words = this.#words;
    let comes = 0;
    let goes = 0;
    let ways = 0;
    for (let word = 0; word < words; word++) {
      const near = this.#near[square * words + word]!;
      const coming = near & sets[before + word]!;
      const going = near & sets[after + word]!;
      const either = coming | going;
      comes |= coming;
      goes |= going;
      if (either !== 0) ways += (either & (either - 1)) === 0 ? 1 : 2;
    }
    return comes !== 0 && goes !== 0 && (isEnd || ways > 1);
  }

  /** Takes squares from a step; false when none is left. */
  #take(step: number, squares: Int32Array): boolean {
    const { sets } = this.#level;
    const words = this.#words;
    let isLeft = false;
    let isSmaller = false;
    for (let word = 0; word < words; word++) {
      const places = sets[step * words + word]!;
      const kept = places & ~squares[word]!;
      sets[step * words + word] = kept;
      isSmaller ||= kept !== places;
      isLeft ||= kept !== 0;
    }
    if (isSmaller) this.#changed(step);
    return isLeft;
  }

  /** Steps with one place take it from the others, and squares with one step are its place; false when one has none. */
  #share(): boolean {
    const { sets, open } = this.#level;
    const words = this.#words;
    const [once, twice, single] = [this.#once.fill(0), this.#twice.fill(0), this.#taken.fill(0)];
    let steps = 0;
    for (let step = 0; step < this.#length; step++) {
      if (!open[step]) continue;
      steps++;
      const isSingle = !this.#hasTwo(step);
      for (let word = 0; word < words; word++) {
        const places = sets[step * words + word]!;
        twice[word]! |= once[word]! & places;
        once[word]! |= places;
        if (!isSingle) continue;
        if ((single[word]! & places) !== 0) return false;
        single[word]! |= places;
      }
    }
    // There are as many steps as squares.
    if (sizeOf(once) < steps) return false;
    const own = once;
    for (let word = 0; word < words; word++) own[word]! &= ~twice[word]!;
    for (let step = 0; step < this.#length; step++) {
      if (!open[step] || !this.#hasTwo(step)) continue;
      const owned = own.map((squares, word) => squares & sets[step * words + word]!);
      const size = sizeOf(owned);
      if (size > 1) return false;
      if (size === 0) {
        if (!this.#take(step, single)) return false;
        continue;
      }
      sets.set(owned, step * words);
      this.#changed(step);
    }
    return true;
  }

  /** Whether a step that has places has two. */
  #hasTwo(step: number): boolean {
    let isOne = false;
    for (let word = 0; word < this.#words; word++) {
      const places = this.#level.sets[step * this.#words + word]!;
      if (places === 0) continue;
      if (isOne || (places & (places - 1)) !== 0) return true;
      isOne = true;
    }
    return false;
  }
}

function newLevel(length: number, words: number): Level {
  return { sets: new Int32Array(length * words), open: new Uint8Array(length) };
}

function add(sets: Int32Array, at: number, square: number): void {
  sets[at + (square >> 5)]! |= 1 << (square & 31);
}

/** How many squares are in a set. */
function sizeOf(set: Int32Array): number {
  let size = 0;
  for (const word of set) for (let rest = word; rest !== 0; rest &= rest - 1) size++;
  return size;
}
