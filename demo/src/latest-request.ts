/** Runs one request at a time. A new request cancels the one before. */
export class LatestRequest {
  private current: AbortController | undefined;

  /**
   * @param onFailure called with the reason when a request fails
   * @param onWaiting called when waiting for a response starts and ends
   */
  constructor(
    private readonly onFailure: (reason: string) => void,
    private readonly onWaiting?: (isWaiting: boolean) => void,
  ) {}

  /** Runs a request and cancels the one before. Returns undefined if it was cancelled or failed. */
  async run<Answer>(question: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | undefined> {
    this.cancel();
    const asking = new AbortController();
    this.current = asking;
    const { signal } = asking;
    this.onWaiting?.(true);
    try {
      const answer = await question(signal);
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (!signal.aborted) this.onFailure(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      if (asking === this.current) this.onWaiting?.(false);
    }
  }

  cancel(): void {
    this.current?.abort();
    this.current = undefined;
    this.onWaiting?.(false);
  }
}
