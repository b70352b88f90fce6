import type { CDPSession, Page } from 'playwright';

/** A task of the page's main thread. */
export interface Task {
  /** What it took by the clock, with all that the machine did meanwhile. */
  readonly milliseconds: number;
  /** What it computed. */
  readonly cpuMilliseconds: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Records the tasks of the page's main thread by Chromium's own trace, which knows the time each was really computing. */
export async function recordTasks(page: Page): Promise<{ end(): Promise<Task[]> }> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'disabled-by-default-devtools.timeline'] },
  });
  return {
    async end(): Promise<Task[]> {
      const complete = new Promise<void>((resolve) =>
        session.once('Tracing.tracingComplete', () => resolve()),
      );
      await session.send('Tracing.end');
      await complete;
      return mainThreadTasks(events);
    },
  };
}

function mainThreadTasks(events: readonly TraceEvent[]): Task[] {
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}.${tid}`),
  );
  return events
    .filter(
      ({ name, ph, pid, tid }) => /RunTask$/.test(name) && ph === 'X' && mainThreads.has(`${pid}.${tid}`),
    )
    .map(({ dur = 0, tdur = dur }) => ({ milliseconds: dur / 1000, cpuMilliseconds: tdur / 1000 }));
}
