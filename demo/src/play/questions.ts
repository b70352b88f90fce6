/** What the solver is asked about a ride: one question at a time, since the ride goes on meanwhile. */
export class Questions {
  private asking: AbortController | undefined;

  /** @param failed is told in words when the solver broke off */
  constructor(private readonly failed: (words: string) => void) {}

  /** Asks, and drops what was asked before. The answer is undefined when this was dropped too, or the solver broke off. */
  async ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    this.drop();
    const asking = new AbortController();
    this.asking = asking;
    const { signal } = asking;
    try {
      const answer = await question(signal);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (!signal.aborted) this.failed(`The solver broke off: ${reason}.`);
      return undefined;
    }
  }

  /** Nobody waits for the answer any more. */
  drop(): void {
    this.asking?.abort();
  }
}
