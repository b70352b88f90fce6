import type { SolveOptions, TourProblem } from 'knights-tour-wasm';
import { Tape } from './tape.js';
import type { TraceNews, TraceQuestion } from './trace-worker.js';

/** So many steps a search may take here: more than the 3,242,065 that a corner of 8 x 8 needs. */
const MOST_STEPS = 5_000_000;
/** The worker keeps so many steps ahead of what is shown. */
const AHEAD = 1 << 15;

const NO_WORKER = 'No worker could be started: workers are unavailable or blocked in this browser';

/** A search in a worker of its own, which goes on only as far as it is looked at. */
export class Search {
  readonly tape = new Tape();
  /** Why there is nothing to be seen. */
  failure: string | undefined;
  private readonly worker: Worker | undefined;
  private wanted = 0;

  /** @param news is called whenever more is known */
  constructor(problem: TourProblem, options: SolveOptions, news: () => void) {
    const question: TraceQuestion = { problem, options: { ...options, nodeLimit: MOST_STEPS } };
    try {
      this.worker = new Worker(new URL('./trace-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      this.failure = NO_WORKER;
      queueMicrotask(news);
      return;
    }
    this.worker.onmessage = ({ data }: MessageEvent<TraceNews>) => {
      if ('squares' in data) this.tape.append(data.squares, data.lengths);
      else if ('end' in data) this.tape.finish(data.end);
      else this.failure = data.failure;
      news();
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.failure = NO_WORKER;
      news();
    };
    this.worker.postMessage(question);
    this.look(0);
  }

  /** Lets the search go on to a step, and somewhat further. */
  look(step: number): void {
    if (this.tape.end || step + AHEAD / 2 < this.wanted) return;
    this.wanted = step + AHEAD;
    this.worker?.postMessage(this.wanted);
  }

  close(): void {
    this.worker?.terminate();
  }
}
