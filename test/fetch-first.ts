import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll } from 'vitest';

/**
 * Node loads `fetch`, which has a binary of its own, when `Response` is first asked for, as the loader does. Where a test has
 * just taken WebAssembly away, that fails with nobody to hear of it; so it is there, and has been used, before any test.
 */
beforeAll(async () => {
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).arrayBuffer();
  server.closeAllConnections();
  server.close();
});
