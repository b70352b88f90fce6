import { Session } from '../engines/board-in-hand.js';
import { createTsKernels } from '../engines/ts/engine.js';
import { createWasmKernels } from '../engines/wasm/engine.js';
import { instantiateModule } from '../engines/wasm/kernel-exports.js';
import type { Module } from '../engines/wasm/webassembly.js';
import { CLOCKWISE } from '../problem/options.js';
import { isClockwise } from '../strategies/auto.js';
import type { CallTerms, ChunkMessage, Order } from './messages.js';
import { ownPort } from './own-port.js';
import { SLICE, solveChunk } from './solving.js';
import { nextTurn } from './turn.js';

/**
 * What runs in a worker of the pool, in Node and in browsers: the one module that works at import. It solves chunk after
 * chunk, and lets messages in whenever so many milliseconds are over.
 */
const TURN_MILLISECONDS = 20;

const port = ownPort();
const calls = new Map<number, CallTerms>();
const chunks: ChunkMessage[] = [];
let session: Session | undefined;
let working = false;

function start(module: Module | undefined, simd: boolean): void {
  try {
    session = new Session(module ? createWasmKernels(instantiateModule(module, simd)) : createTsKernels());
    port.post({ task: 'ready' }, []);
  } catch (error) {
    port.post({ task: 'not-ready', error }, []);
  }
}

/** The terms as the solver knows them: a copied move order is not the default one, though it may say the same. */
function received({ options, problem }: CallTerms): CallTerms {
  return isClockwise(options.moveOrder)
    ? { options: { ...options, moveOrder: CLOCKWISE }, problem }
    : { options, problem };
}

async function solve(chunk: ChunkMessage): Promise<void> {
  const terms = calls.get(chunk.call);
  if (!terms || !session) return port.post({ task: 'dropped' }, []);
  try {
    const steps = solveChunk(session, chunk, terms, SLICE);
    let turnAt = performance.now() + TURN_MILLISECONDS;
    for (;;) {
      const { done, value } = steps.next();
      if (done) return port.post(value.reply, value.transfer);
      if (performance.now() < turnAt) continue;
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
  if (order.task === 'start') start(order.module, order.simd);
  else if (order.task === 'call') calls.set(order.call, received(order.terms));
  else if (order.task === 'end') calls.delete(order.call);
  else if (order.task === 'ping') port.post({ task: 'alive' }, []);
  else {
    chunks.push(order);
    if (!working) void work();
  }
});
