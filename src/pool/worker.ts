import { createWasmEngine } from '../engines/wasm/engine.js';
import { instantiateModule } from '../engines/wasm/kernel-exports.js';
import { isClockwise } from '../problem/moves.js';
import { CLOCKWISE } from '../problem/options.js';
import { completeTsEngine } from '../solver/create-ts.js';
import type { CallTerms, ChunkOrder, Order, Reply, StartOrder } from './workers/messages.js';
import { nextTurn, ownPort } from './workers/ports.js';
import { type Session, SLICE, sessionOn, solveChunk } from './workers/solving.js';

/**
 * What runs in a worker of the pool, in Node and in browsers: the one module that works at import. It solves chunk after
 * chunk, and lets messages in whenever so many milliseconds are over.
 */
const TURN_MILLISECONDS = 20;

const port = ownPort<Order, Reply>();
const calls = new Map<number, CallTerms>();
const chunks: ChunkOrder[] = [];
let session: Session | undefined;
let working = false;

function start({ module, simd, mayFallBack }: StartOrder): void {
  let fallbackReason: string | undefined;
  try {
    const engine = module ? createWasmEngine(instantiateModule(module, simd)) : completeTsEngine();
    session = sessionOn(engine);
  } catch (error) {
    // The module is compiled and was run before: it is its memory that there is none of here.
    if (!mayFallBack) {
      port.post({ task: 'error', error }, []);
      return;
    }
    session = sessionOn(completeTsEngine());
    fallbackReason = `WebAssembly cannot run in a worker here: ${(error as Error).message}`;
  }
  port.post({ task: 'ready', fallbackReason }, []);
}

/** The terms as the solver knows them: a copied move order is not the default one, though it may say the same. */
function received(terms: CallTerms): CallTerms {
  const { options } = terms;
  return isClockwise(options.moveOrder) ? { ...terms, options: { ...options, moveOrder: CLOCKWISE } } : terms;
}

async function solve(chunk: ChunkOrder): Promise<void> {
  const terms = calls.get(chunk.call);
  if (!terms || !session) return port.post({ task: 'dropped' }, []);
  try {
    const steps = solveChunk(session, chunk, terms, SLICE);
    const often = chunk.task === 'solve' ? chunk.progressMilliseconds : undefined;
    let turnAt = performance.now() + TURN_MILLISECONDS;
    let progressAt = often === undefined ? Number.POSITIVE_INFINITY : performance.now() + often;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return port.post(value.reply, value.transfer);
      const now = performance.now();
      if (now >= progressAt) {
        progressAt = now + often!;
        port.post({ task: 'progress', nodes: value! }, []);
      }
      if (now < turnAt) continue;
      await nextTurn();
      if (!calls.has(chunk.call)) return port.post({ task: 'dropped' }, []);
      turnAt = performance.now() + TURN_MILLISECONDS;
    }
  } catch (error) {
    port.post({ task: 'error', error }, []);
  }
}

async function work(): Promise<void> {
  working = true;
  for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) await solve(chunk);
  working = false;
}

port.listen((order: Order) => {
  if (order.task === 'start') start(order);
  else if (order.task === 'end') calls.delete(order.call);
  else if (order.task === 'ping') port.post({ task: 'alive' }, []);
  else {
    if (order.terms) calls.set(order.call, received(order.terms));
    chunks.push(order);
    if (!working) void work();
  }
});
