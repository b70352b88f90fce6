import { parentPort } from 'node:worker_threads';
import type { KernelOrder, KernelReply } from './kernel-messages.js';
import { doUnit } from './kinds/do-unit.js';
import type { Unit } from './unit.js';

/**
 * What runs in the thread of the kernels of a worker: a module that works at import. It does not listen while it computes:
 * who wants no answer any more ends it.
 */

/** Between two reports of how far it is. */
const SHARE_MILLISECONDS = 1000;

function post(reply: KernelReply): void {
  const transfer = 'bytes' in reply && reply.bytes ? [reply.bytes.buffer as ArrayBuffer] : [];
  parentPort!.postMessage(reply, transfer);
}

/** The step before is written. */
let goOn: (() => void) | undefined;

async function work(unit: Unit, inputs: ReadonlyMap<string, string>, state: unknown): Promise<void> {
  try {
    const inputOf = (hash: string): string => {
      const input = inputs.get(hash);
      if (input === undefined) throw new RangeError(`the unit names an input that is not there: ${hash}`);
      return input;
    };
    const steps = doUnit(unit, inputOf, state);
    let tellAt = performance.now() + SHARE_MILLISECONDS;
    // A step is written while the next one is computed.
    let noted: Promise<void> = Promise.resolve();
    for (;;) {
      const { done, value } = steps.next();
      if (done) {
        await noted;
        return post({ task: 'done', answer: value.answer, bytes: value.bytes });
      }
      if ('share' in value) {
        if (performance.now() < tellAt) continue;
        tellAt = performance.now() + SHARE_MILLISECONDS;
        post({ task: 'share', share: value.share });
        continue;
      }
      await noted;
      noted = new Promise((resolve) => {
        goOn = resolve;
      });
      post({ task: 'step', ...value });
    }
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    post({ task: 'failed', name, message });
  }
}

parentPort?.on('message', (order: KernelOrder) => {
  if (order.task === 'go-on') goOn?.();
  else void work(order.unit, order.inputs, order.state);
});
