/** Words of 32 bits in a state. */
export const STATE_WORDS = 4;

const EMPTY = -1;
const FIRST_CAPACITY = 1024;

/** States of a fixed number of words, numbered in the order in which they were added, each once. */
export class StateSet {
  size = 0;
  /** {@link STATE_WORDS} for each state. */
  words: Int32Array = new Int32Array(FIRST_CAPACITY * STATE_WORDS);
  /** Numbers of states by their hash, with the next free place taken where one is (linear probing); half of it is free. */
  #table: Int32Array = new Int32Array(2 * FIRST_CAPACITY).fill(EMPTY);

  clear(): void {
    this.size = 0;
    this.#table.fill(EMPTY);
  }

  /** @returns whether the state is new; its number is then the last one */
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

  /** Where the search for a state begins. */
  #home(words: Int32Array, at: number): number {
    let hash = 0;
    for (let word = 0; word < STATE_WORDS; word++) {
      // An odd multiplier, the golden ratio, and its upper half brought down.
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
