import { putIn } from './engines.js';

/**
 * For workers that count or make puzzles: lets messages through when there is an engine for them. Called before anybody listens.
 * @param start throws where WebAssembly cannot run
 */
export function awaitEngine(start: () => unknown): void {
  try {
    start();
  } catch {
    const early: MessageEvent[] = [];
    const hold = (event: MessageEvent): void => {
      event.stopImmediatePropagation();
      early.push(event);
    };
    const open = (): void => {
      removeEventListener('message', hold);
      for (const { data } of early) dispatchEvent(new MessageEvent('message', { data }));
    };
    addEventListener('message', hold);
    // What does not arrive is missed by whoever needs it, in words.
    void import('./arrived.js').then(putIn, () => {}).then(open);
  }
}
