/** Resolves in a new task, after those already queued. Between tasks the page paints and handles input. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const waiting: (() => void)[] = [];

/** Runs `act` in a task of its own, after the ones enqueued before. */
export function enqueueTask(act: () => void): void {
  waiting.push(act);
  if (waiting.length === 1) setTimeout(runNext);
}

function runNext(): void {
  try {
    waiting[0]?.();
  } finally {
    waiting.shift();
    if (waiting.length > 0) setTimeout(runNext);
  }
}
