import type { TourResult } from '../problem/result.js';

/** What `next` of a stream gives. */
export type Step = IteratorResult<TourResult, undefined>;

export const DONE: Step = { done: true, value: undefined };

interface Waiter {
  readonly resolve: (step: Step) => void;
  readonly reject: (error: unknown) => void;
}

/** Those who have asked for the next result of a stream and wait for it, in order. */
export class Waiters {
  #list: Waiter[] = [];

  get isEmpty(): boolean {
    return this.#list.length === 0;
  }

  /** One more. */
  add(): Promise<Step> {
    return new Promise((resolve, reject) => {
      this.#list.push({ resolve, reject });
    });
  }

  /**
   * Hands out steps as long as there are any, and what taking one throws.
   * @param take undefined: there is none yet
   */
  serve(take: () => Step | undefined): void {
    while (!this.isEmpty) {
      const [waiter] = this.#list;
      try {
        const step = take();
        if (!step) return;
        this.#list.shift();
        waiter!.resolve(step);
      } catch (error) {
        // The stream is over, and the others were told so.
        waiter!.reject(error);
      }
    }
  }

  /** The first is told of an error; false when there is none to be told. */
  reject(error: unknown): boolean {
    const waiter = this.#list.shift();
    waiter?.reject(error);
    return waiter !== undefined;
  }

  /** There is nothing to wait for any more. */
  end(): void {
    for (const { resolve } of this.#list.splice(0)) resolve(DONE);
  }
}
