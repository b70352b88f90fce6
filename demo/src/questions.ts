/** What a section asks a solver: one question at a time, and whoever goes on meanwhile hears no answer. */
export class Questions {
  private asking: AbortController | undefined;

  /**
   * @param failed is told why when the solver broke off
   * @param waiting is told whether an answer is waited for
   */
  constructor(
    private readonly failed: (reason: string) => void,
    private readonly waiting?: (isWaiting: boolean) => void,
  ) {}

  /** Asks, and drops what was asked before. The answer is undefined when this was dropped too, or the solver broke off. */
  async ask<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    this.drop();
    const asking = new AbortController();
    this.asking = asking;
    const { signal } = asking;
    this.waiting?.(true);
    try {
      const answer = await question(signal);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (!signal.aborted) this.failed(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      if (asking === this.asking) this.waiting?.(false);
    }
  }

  /** Nobody waits for the answer any more. */
  drop(): void {
    this.asking?.abort();
    this.asking = undefined;
    this.waiting?.(false);
  }
}
