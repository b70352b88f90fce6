/** A task of its own, after what waits already: between two of them the page draws itself and listens to its reader. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const waiting: (() => void)[] = [];

/** Does something in a task of its own, after all for which this was asked before. */
export function inTurn(act: () => void): void {
  waiting.push(act);
  if (waiting.length === 1) setTimeout(next);
}

function next(): void {
  try {
    waiting[0]?.();
  } finally {
    waiting.shift();
    if (waiting.length > 0) setTimeout(next);
  }
}
