import type { Ledger, Outcome } from './ledger.js';

/** Of a job with a name, answers that were taken are kept as far as their bytes are no more than these. */
const MOST_KEPT_BYTES = 2 ** 26;

/** Answers that were taken: a job with a name keeps the last of them, for whoever goes on with it; others keep none. */
export class KeptAnswers {
  readonly #ledger: Ledger;
  readonly #isNamed: boolean;
  readonly #kept: { readonly name: string; readonly outcome: Outcome }[] = [];
  #bytes = 0;

  constructor(ledger: Ledger, isNamed: boolean) {
    this.#ledger = ledger;
    this.#isNamed = isNamed;
  }

  /** Notes an answer that was taken, and forgets what is kept no longer. */
  async add(name: string, outcome: Outcome): Promise<void> {
    if (!this.#isNamed) return this.#drop(name, outcome);
    if (outcome.bytes === 0) return;
    this.#kept.push({ name, outcome });
    this.#bytes += outcome.bytes;
    const old: Promise<void>[] = [];
    while (this.#bytes > MOST_KEPT_BYTES) {
      const oldest = this.#kept.shift()!;
      this.#bytes -= oldest.outcome.bytes;
      old.push(this.#drop(oldest.name, oldest.outcome));
    }
    await Promise.all(old);
  }

  async #drop(name: string, outcome: Outcome): Promise<void> {
    await this.#ledger.dropResult(name);
    await this.#ledger.dropBytes(name, outcome);
  }
}
