import type { Ledger } from './ledger.js';
import type { Outcome } from './outcome.js';

/** Of a job with a name, answers that were taken are kept as far as they are no more bytes than these. */
const MOST_KEPT_BYTES = 2 ** 26;
/** What Redis takes for an answer beside what it says. */
const BYTES_AN_ANSWER = 512;

/** Answers that were taken: a job with a name keeps the last of them, for whoever goes on with it; others keep none. */
export class KeptAnswers {
  readonly #ledger: Ledger;
  readonly #isNamed: boolean;
  readonly #kept: { readonly name: string; readonly outcome: Outcome; readonly size: number }[] = [];
  #bytes = 0;

  constructor(ledger: Ledger, isNamed: boolean) {
    this.#ledger = ledger;
    this.#isNamed = isNamed;
  }

  /**
   * Notes an answer that was taken, and forgets what is kept no longer.
   * @param length that of the outcome as text
   */
  async add(name: string, outcome: Outcome, length: number): Promise<void> {
    if (!this.#isNamed) return this.#drop(name, outcome);
    const size = outcome.bytes + length + BYTES_AN_ANSWER;
    this.#kept.push({ name, outcome, size });
    this.#bytes += size;
    const old: Promise<void>[] = [];
    while (this.#bytes > MOST_KEPT_BYTES) {
      const oldest = this.#kept.shift()!;
      this.#bytes -= oldest.size;
      old.push(this.#drop(oldest.name, oldest.outcome));
    }
    await Promise.all(old);
  }

  async #drop(name: string, outcome: Outcome): Promise<void> {
    await this.#ledger.dropResult(name);
    await this.#ledger.dropBytes(name, outcome);
  }
}
