import { hashOf, type Unit } from './unit.js';

/** What a job asks of its workers, and what it is answered. */

/** What a unit needs beside what it says. */
export interface Inputs {
  /** What other units need too. */
  readonly shared: readonly string[];
  /** What is of no use when it is done. */
  readonly own?: readonly string[];
  /** Whether it goes in front of all others of the job: somebody waits for it. */
  readonly soon?: boolean;
}

/** The answer of a unit. */
export interface Answer {
  readonly value: unknown;
  /** How many bytes it has. */
  readonly bytes: number;
  /** Its bytes. */
  read(): Promise<Uint8Array<ArrayBuffer>>;
  /** It is used: it may be forgotten. */
  release(): void;
}

/** A unit that is asked for and not answered. */
export interface Outstanding {
  readonly unit: Unit;
  readonly lane: number;
  readonly soon: boolean;
  readonly inputs: Inputs;
  readonly askers: {
    readonly resolve: (answer: Answer) => void;
    readonly reject: (error: unknown) => void;
  }[];
}

/** The hash of a text that is asked for again and again. */
export class LastHash {
  #text: string | undefined;
  #hash = '';

  of(text: string): string {
    if (text !== this.#text) {
      this.#text = text;
      this.#hash = hashOf(text);
    }
    return this.#hash;
  }
}
