import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the tables are what their program derives', () => {
  const script = fileURLToPath(new URL('../scripts/derive-existence-tables.mjs', import.meta.url));
  expect(spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stderr: '',
  });
});
