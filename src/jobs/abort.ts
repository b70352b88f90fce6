import type { CallSignal } from './executor.js';

interface Listeners {
  readonly all: Set<() => void>;
  readonly callAll: () => void;
}

const listenersOf = /* @__PURE__ */ new WeakMap<CallSignal, Listeners>();

/**
 * Calls a function when a signal aborts. All functions of a signal share one listener: Node warns of a leak if there are more
 * than ten.
 * @returns removes the function
 */
export function onAbort(signal: CallSignal, listener: () => void): () => void {
  let listeners = listenersOf.get(signal);
  if (!listeners) {
    const all = new Set<() => void>();
    listeners = {
      all,
      callAll: () => {
        for (const each of [...all]) each();
      },
    };
    listenersOf.set(signal, listeners);
  }
  const { all, callAll } = listeners;
  if (all.size === 0) signal.addEventListener('abort', callAll);
  all.add(listener);
  return () => {
    if (all.delete(listener) && all.size === 0) signal.removeEventListener('abort', callAll);
  };
}
