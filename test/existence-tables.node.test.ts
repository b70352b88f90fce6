import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('the tables are those that their script derives', () => {
  const script = fileURLToPath(new URL('../scripts/derive-constants.mjs', import.meta.url));
  const lines = execFileSync(process.execPath, [script, 'ends'], { encoding: 'utf8' }).trim().split('\n');
  expect(lines.length).toBe(8);
  const file = readFileSync(new URL('../src/existence/plain.ts', import.meta.url), 'utf8');
  // The formatter may break a line after its key.
  const text = file.replace(/\s+/g, ' ');
  for (const line of lines) expect(text).toContain(line);
});
