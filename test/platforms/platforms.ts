import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from '../package/installed-package.js';

/**
 * The runtimes and compilers of package.json here, which come as packages: some 350 MB. They are installed into
 * build/platforms, once for each state of the lock file.
 */

const FOLDER = join(ROOT, 'build/platforms');
const HERE = fileURLToPath(new URL('.', import.meta.url));

/** A file of one of the packages; undefined: there is none for this system. */
export function platformFile(path: string): string | undefined {
  const file = join(FOLDER, 'node_modules', path);
  return existsSync(file) ? file : undefined;
}

/** Installs the packages, unless they are there. vitest calls it before the tests. */
export function setup(): void {
  const lock = readFileSync(join(HERE, 'package-lock.json'), 'utf8');
  const installed = join(FOLDER, 'package-lock.json');
  const isThere = existsSync(join(FOLDER, 'node_modules/.package-lock.json'));
  if (isThere && readFileSync(installed, 'utf8') === lock) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(HERE, file), join(FOLDER, file));
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], FOLDER);
}
