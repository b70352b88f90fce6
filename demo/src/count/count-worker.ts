import { count, failedReply } from '../../../src/pool/census/count-order.js';
import type { CountOrder, CountReply } from '../../../src/pool/census/messages.js';

/**
 * Counts for the page's pool, instead of src/pool/census-worker.ts (vite.config.ts): that one also lists tours and makes
 * puzzles, and the page uses no pool for those.
 */
const post = (reply: CountReply): void => postMessage(reply);

addEventListener('message', ({ data }: MessageEvent<CountOrder>) => {
  try {
    post(count(data, post));
  } catch (error) {
    post(failedReply(error));
  }
});
