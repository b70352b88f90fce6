/** Words of 32 bits in a state. */
export const STATE_WORDS = 4;

const EMPTY = -1;
const FIRST_CAPACITY = 1024;

/** A set of states, numbered in the order in which they were added. */
export class StateSet {
  size = 0;
  /** {@link STATE_WORDS} for each state. */
  words: Int32Array = new Int32Array(FIRST_CAPACITY * STATE_WORDS);
  /** A hash table of state numbers with linear probing, at most half full. */
  #table: Int32Array = new Int32Array(2 * FIRST_CAPACITY).fill(EMPTY);

  clear(): void {
    this.size = 0;
    this.#table.fill(EMPTY);
  }

  /** Adds a state. @returns whether it is new */
  add(state: Int32Array): boolean {
    if (2 * this.size >= this.#table.length) this.#grow();
    const { words } = this;
    let place = this.#home(state, 0);
    for (; this.#table[place] !== EMPTY; place = (place + 1) & (this.#table.length - 1)) {
      const at = this.#table[place] * STATE_WORDS;
      let word = 0;
      while (word < STATE_WORDS && words[at + word] === state[word]) word++;
      if (word === STATE_WORDS) return false;
    }
    this.#table[place] = this.size;
    words.set(state, this.size++ * STATE_WORDS);
    return true;
  }

  /** Returns the first place to probe for a state. */
  #home(words: Int32Array, at: number): number {
    let hash = 0;
    for (let word = 0; word < STATE_WORDS; word++) {
      // The golden ratio as an odd multiplier; the shift mixes its upper half in.
      hash = Math.imul(hash ^ words[at + word], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (this.#table.length - 1);
  }

  #grow(): void {
    const words = new Int32Array(2 * this.words.length);
    words.set(this.words);
    this.words = words;
    this.#table = new Int32Array(2 * this.#table.length).fill(EMPTY);
    for (let state = 0; state < this.size; state++) {
      let place = this.#home(words, state * STATE_WORDS);
      while (this.#table[place] !== EMPTY) place = (place + 1) & (this.#table.length - 1);
      this.#table[place] = state;
    }
  }
}
