/**
 * Hosts the contestant of a frame in a browser, and fetches work from the runner's server. The address contains the module, its
 * export, and the name of the frame.
 */
import type { Reply, Request } from './contestant.js';
import { describeFailure, hostContestant } from './host.js';

const CLOCK = { now: () => performance.now() * 1e6 };

async function serve(): Promise<void> {
  const query = new URLSearchParams(location.search);
  const [address, exportName, frame] = ['module', 'export', 'frame'].map((key) => query.get(key) ?? '');
  const host = hostContestant(address!, exportName!, CLOCK);
  for (;;) {
    const response = await fetch(`/request?frame=${frame}`);
    if (response.status !== 200) return;
    const request: Request = await response.json();
    const reply: Reply = await host
      .then((perform) => perform(request))
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error: describeFailure(error) }),
      );
    await fetch(`/reply?frame=${frame}`, { method: 'POST', body: JSON.stringify(reply) });
  }
}

void serve();
