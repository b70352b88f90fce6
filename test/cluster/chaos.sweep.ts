import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { ended } from '../cli/command.js';
import { HAS_REDIS } from './redis-server.js';

const SCRIPT = fileURLToPath(new URL('../../scripts/chaos.mjs', import.meta.url));

describe.runIf(HAS_REDIS)('a cluster that is broken for a minute', () => {
  it('returns the answers of a solver', async () => {
    const chaos = spawn(process.execPath, [SCRIPT, '--minutes', '1', '--seed', '1']);
    const { code, out, err } = await ended(chaos, 3 * inject('patience'));
    const rows = new Map(
      Array.from(out.matchAll(/^\| (.+) \| (\d+) \|$/gm), ([, name, n]) => [name, Number(n)]),
    );
    expect(err).toBe('');
    expect(rows.get('calls')).toBeGreaterThan(20);
    expect(rows.get('disasters')).toBeGreaterThan(2);
    for (const name of ['wrong answers', 'calls that failed', 'calls without an answer']) {
      expect({ [name]: rows.get(name), out }).toEqual({ [name]: 0, out });
    }
    expect(code).toBe(0);
  });
});
