import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'english-'));

/** Banned phrases, each cut by a '|', so that this file does not contain them. */
const BANNED = [
  'no|body passes a seed here',
  'a table for those w|ho count',
  'the worker is to|ld to stop',
  'Default: closed unless sa|id',
  'a row of so ma|ny bytes',
  '/** Wh|at a row holds. */',
  '// Wh|at is left is a cycle.',
  'the board in ha|nd',
  'the options that a caller wi|shes',
  'a cr|ew of workers',
  'the wa|ys on from a square',
  'tours are drawn eve|nly',
  'a tour drawn by a ke|y',
  'its fr|ee squares',
  'the squares on the ri|m',
  'a fau|lt in the file',
  'its twi|n in TypeScript',
  'const MO|ST_SQUARES = 64;',
].map((text) => text.replace('|', ''));

/** Runs the check on a file with these lines. */
function check(lines: readonly string[]): { readonly status: number | null; readonly report: string[] } {
  const file = join(FOLDER, 'text.md');
  writeFileSync(file, lines.join('\n'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-english.mjs', file], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return { status, report: stderr.trim().split('\n') };
}

describe('scripts/check-english.mjs', () => {
  afterAll(() => rmSync(FOLDER, { recursive: true }));

  it('is part of npm run lint', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(scripts.lint).toContain('node scripts/check-english.mjs &&');
  });

  it('rejects each banned phrase, and names its place and a better one', () => {
    const { status, report } = check(BANNED);
    expect(status).toBe(1);
    const lines = report.map((each) => Number(/text\.md:(\d+): ".+"\. Write: .+/.exec(each)?.[1]));
    for (const [index, phrase] of BANNED.entries()) expect(lines, phrase).toContain(index + 1);
  });

  it('accepts plain sentences', () => {
    const { status, report } = check([
      'Returns the number of closed tours.',
      'Pass `signal` to cancel. No disk holds a list of all tours.',
      '/** Maximum number of squares. */',
    ]);
    expect({ status, report }).toEqual({ status: 0, report: [''] });
  });
});
