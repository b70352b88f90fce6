/** A turn of the event loop: messages that have arrived are delivered before it. Timers would take 1 to 4 ms. */

let channel: MessageChannel | undefined;
let waiting: (() => void)[] = [];

/** Waits until messages that have arrived are delivered. */
export function nextTurn(): Promise<void> {
  // Node hands out up to a thousand messages of one port in a row, those to itself too, before it looks at another port.
  const { setImmediate } = globalThis as { setImmediate?: (go: () => void) => unknown };
  if (setImmediate) return new Promise((resolve) => void setImmediate(resolve));
  if (!channel) {
    channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const due = waiting;
      waiting = [];
      for (const go of due) go();
    };
  }
  const { port2 } = channel;
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(0);
  });
}
