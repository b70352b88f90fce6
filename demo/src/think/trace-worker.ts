import { type SolveOptions, type TourProblem, traceTour } from 'knights-tour-wasm/ts';
import type { TraceEnd } from './tape.js';

/** The first request to this worker. Later requests are numbers: the step to compute up to. */
export interface TraceRequest {
  readonly problem: TourProblem;
  readonly options: SolveOptions;
}

/** Steps, the end of the search, or an error message. */
export type TraceResponse =
  | { readonly squares: Uint16Array<ArrayBuffer>; readonly lengths: Uint16Array<ArrayBuffer> }
  | { readonly end: TraceEnd }
  | { readonly failure: string };

/** The maximum number of steps in a message. */
const SLICE = 1 << 14;

let trace: ReturnType<typeof traceTour> | undefined;
let known = 0;
let wanted = 0;
let isRunning = false;

function send(response: TraceResponse, transfer: ArrayBuffer[] = []): void {
  postMessage(response, { transfer });
}

/** Computes a slice of steps, then handles messages before the next one. */
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
  send(sent, [sent.squares.buffer, sent.lengths.buffer]);
  if (end) {
    trace = undefined;
    send({ end });
  }
  setTimeout(run);
}

addEventListener('message', ({ data }: MessageEvent<TraceRequest | number>) => {
  if (typeof data === 'number') {
    wanted = data;
  } else {
    try {
      trace = traceTour(data.problem, data.options);
    } catch (error) {
      send({ failure: error instanceof Error ? error.message : String(error) });
    }
  }
  if (!isRunning) run();
});
