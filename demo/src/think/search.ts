import type { SolveOptions, TourProblem } from 'knights-tour-wasm';
import { Tape } from './tape.js';
import type { TraceRequest, TraceResponse } from './trace-worker.js';

/** The node limit. Plain backtracking from a corner of 8 x 8 needs 3,242,065. */
const MAX_STEPS = 5_000_000;
/** The number of steps that the worker computes ahead. */
const AHEAD = 1 << 15;

const NO_WORKER = 'No worker could be started: workers are unavailable or blocked in this browser';

/** A search in its own worker, which computes only the steps that are shown, and some more. */
export class Search {
  readonly tape = new Tape();
  /** The error message of a search that failed. */
  failure: string | undefined;
  private readonly worker: Worker | undefined;
  private wanted = 0;

  /** @param onSteps called when the worker has computed more steps, or failed */
  constructor(problem: TourProblem, options: SolveOptions, onSteps: () => void) {
    const question: TraceRequest = { problem, options: { ...options, nodeLimit: MAX_STEPS } };
    try {
      this.worker = new Worker(new URL('./trace-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      this.failure = NO_WORKER;
      queueMicrotask(onSteps);
      return;
    }
    this.worker.onmessage = ({ data }: MessageEvent<TraceResponse>) => {
      if ('squares' in data) this.tape.append(data.squares, data.lengths);
      else if ('end' in data) this.tape.finish(data.end);
      else this.failure = data.failure;
      onSteps();
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.failure = NO_WORKER;
      onSteps();
    };
    this.worker.postMessage(question);
    this.request(0);
  }

  /** Requests the steps up to a step, and some more. */
  request(step: number): void {
    if (this.tape.end || step + AHEAD / 2 < this.wanted) return;
    this.wanted = step + AHEAD;
    this.worker?.postMessage(this.wanted);
  }

  close(): void {
    this.worker?.terminate();
  }
}
