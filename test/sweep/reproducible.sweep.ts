import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Two builds in two folders, this one and a new one, have the same bytes in all files. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = [
  ...['assembly', 'src', 'scripts'],
  ...['package.json', 'package-lock.json', 'asconfig.json', 'tsconfig.json', 'rolldown.config.mjs'],
];
const folder = mkdtempSync(join(tmpdir(), 'a-longer-name-for-the-other-build-'));

beforeAll(() => {
  for (const source of SOURCES) {
    cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function build(...args: readonly string[]): string {
  return execFileSync('node', ['scripts/build-if-changed.mjs', ...args], { cwd: folder, encoding: 'utf8' });
}

/** The hash of each file of a build. */
function built(root: string): Record<string, string> {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files
      .map(({ parentPath, name: file }) => join(parentPath, file))
      .sort()
      .map((path) => [
        path.slice(dist.length),
        createHash('sha256').update(readFileSync(path)).digest('hex'),
      ]),
  );
}

it('two builds in different folders make the same bytes', () => {
  expect(build('--ask')).toBe('build:wasm\nbuild:js\n');
  build();
  const [here, other] = [built(ROOT), built(folder)];
  expect(Object.keys(other)).toEqual(
    expect.arrayContaining(['/kernel.wasm', '/kernel-census.wasm', '/standalone.js', '/index.js']),
  );
  expect(here).toEqual(other);
});

it('a build is repeated if its files or sources change', () => {
  expect(build('--ask')).toBe('');
  const steps = {
    'dist/kernel.wasm': 'build:js\n',
    'src/index.ts': 'build:js\n',
    'build/kernel.wasm': 'build:wasm\nbuild:js\n',
    'assembly/index.ts': 'build:wasm\n',
  };
  for (const [file, changed] of Object.entries(steps)) {
    const path = join(folder, file);
    const content = readFileSync(path);
    writeFileSync(path, content.subarray(1));
    expect(build('--ask'), file).toBe(changed);
    writeFileSync(path, content);
  }
  expect(build('--ask')).toBe('');
  rmSync(join(folder, 'dist', 'index.js'));
  expect(build('--ask')).toBe('build:js\n');
});
