import { join } from 'node:path';
import { createCluster } from 'knights-tour-wasm/bullmq';
import { countTours } from 'knights-tour-wasm/census';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { FOLDER, file, run } from '../cli/command.js';
import { HAS_REDIS, RedisServer } from './redis-server.js';
import { endWorkers, startWorker } from './workers.js';

/** A cluster over TLS with a password. The certificate is self-signed. */

const PASSWORD = 'open-sesame';
const PROBLEM = { rows: 5, cols: 6, start: 0 } as const;

describe.runIf(HAS_REDIS)('a cluster over TLS', () => {
  let certificate: string;
  let certificateFile: string;
  let server: RedisServer;

  const urlWith = (password: string): string => `rediss://:${password}@127.0.0.1:${server.port}`;

  beforeAll(async () => {
    const made = await generate([{ name: 'commonName', value: 'localhost' }], {
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    });
    certificate = made.cert;
    certificateFile = join(FOLDER, file('certificate.pem', made.cert));
    const keyFile = join(FOLDER, file('key.pem', made.private));
    server = await RedisServer.start(
      ...['--tls-cert-file', certificateFile, '--tls-key-file', keyFile, '--tls-auth-clients', 'no'],
      ...['--requirepass', PASSWORD],
    );
  }, inject('patience'));

  afterAll(async () => {
    await endWorkers();
    await server.remove();
  });

  it('works with a trusted certificate', async () => {
    await startWorker(urlWith(PASSWORD), [], { NODE_EXTRA_CA_CERTS: certificateFile });
    const address = { host: '127.0.0.1', port: server.port, password: PASSWORD };
    const cluster = await createCluster({ connection: { ...address, tls: { ca: certificate } } });
    try {
      const options = { memory: 2 ** 24 };
      expect(await cluster.countTours(PROBLEM, options)).toEqual(countTours(PROBLEM, options));
    } finally {
      await cluster.close();
    }
  });

  it('rejects an untrusted certificate and a wrong password, and prints no password', async () => {
    const unknown = createCluster({ connection: urlWith(PASSWORD) });
    await expect(unknown).rejects.toThrow(
      new RegExp(`^Redis at 127.0.0.1:${server.port} cannot be used: self-signed certificate`),
    );
    const connection = { url: urlWith('other-secret'), tls: { ca: certificate } };
    const message = /^Redis at 127.0.0.1:\d+ cannot be used: (?!.*secret)WRONGPASS/;
    await expect(createCluster({ connection })).rejects.toThrow(message);
    const { code, err } = await run(['count', '5x5', '--redis', urlWith(PASSWORD)]);
    expect(code).toBe(2);
    expect(err).toContain('self-signed certificate');
    expect(err).not.toContain(PASSWORD);
  });
});
