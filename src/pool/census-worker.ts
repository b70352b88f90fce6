import { beginCount, countPart } from '../census/split-count.js';
import { MemoryRefused } from '../engines/census/kernel.js';
import { censusEngine } from '../engines/census/load.js';
import type { CountOrder, CountReply } from './count-messages.js';
import { ownPort } from './own-port.js';

/**
 * What runs in the workers of a count, in Node and in browsers: like worker.ts a module that works at import, and a file of
 * its own, since who only solves needs none of it. It does not listen while it counts: who wants no answer any more ends it.
 */
const PROGRESS_MILLISECONDS = 50;

const port = ownPort<CountOrder, CountReply>();

function stepsOf(order: CountOrder) {
  const { problem, memory, atMost, workers, work } = order;
  const engine = censusEngine({ engine: order.engine });
  if (work === 'begin') return beginCount(problem, engine, { memory, atMost }, workers);
  return countPart(problem, engine, memory, { ...order, work });
}

/** Does what it is told, and says from time to time how far it is. */
export function count(order: CountOrder): CountReply {
  const steps = stepsOf(order);
  let tellAt = performance.now() + PROGRESS_MILLISECONDS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { task: 'answer', answer: value };
    if (performance.now() < tellAt) continue;
    tellAt = performance.now() + PROGRESS_MILLISECONDS;
    port.post({ task: 'progress', share: value }, []);
  }
}

port.listen((order) => {
  try {
    port.post(count(order), []);
  } catch (error) {
    port.post(error instanceof MemoryRefused ? { task: 'refused' } : { task: 'error', error }, []);
  }
});
