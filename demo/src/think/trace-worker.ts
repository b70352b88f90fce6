import { type SolveOptions, type TourProblem, traceTour } from 'knights-tour-wasm/ts';
import type { TraceEnd } from './tape.js';

/** What the page asks of this worker: a search to begin with, then how many of its steps it wants to know. */
export interface TraceQuestion {
  readonly problem: TourProblem;
  readonly options: SolveOptions;
}

/** Steps of the search, or how it ended, or why it could not begin. */
export type TraceNews =
  | { readonly squares: Uint16Array<ArrayBuffer>; readonly lengths: Uint16Array<ArrayBuffer> }
  | { readonly end: TraceEnd }
  | { readonly failure: string };

/** Steps in one message. */
const SLICE = 1 << 14;

let trace: ReturnType<typeof traceTour> | undefined;
let known = 0;
let wanted = 0;
let isRunning = false;

function tell(news: TraceNews, transfer: ArrayBuffer[] = []): void {
  postMessage(news, { transfer });
}

/** A slice of steps; then messages are looked at before the next. */
function run(): void {
  if (!trace || known >= wanted) {
    isRunning = false;
    return;
  }
  isRunning = true;
  const room = Math.min(SLICE, wanted - known);
  const squares = new Uint16Array(room);
  const lengths = new Uint16Array(room);
  let count = 0;
  let end: TraceEnd | undefined;
  while (count < room && !end) {
    const { done, value } = trace.next();
    if (done) {
      const { status, nodes, path, explanation } = { explanation: undefined, ...value };
      const closed = value.status === 'found' && value.closed;
      end = { status, nodes, length: path?.length ?? 0, closed, ...(explanation ? { explanation } : {}) };
    } else {
      squares[count] = value.square;
      lengths[count++] = value.length;
    }
  }
  known += count;
  const sent = { squares: squares.slice(0, count), lengths: lengths.slice(0, count) };
  tell(sent, [sent.squares.buffer, sent.lengths.buffer]);
  if (end) {
    trace = undefined;
    tell({ end });
  }
  setTimeout(run);
}

addEventListener('message', ({ data }: MessageEvent<TraceQuestion | number>) => {
  if (typeof data === 'number') {
    wanted = data;
  } else {
    try {
      trace = traceTour(data.problem, data.options);
    } catch (error) {
      tell({ failure: error instanceof Error ? error.message : String(error) });
    }
  }
  if (!isRunning) run();
});
