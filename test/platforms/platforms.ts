import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../package/installed-package.js';
import { installPackages } from '../package/packages.js';

/**
 * The packages of runtimes and compilers in package.json, some 350 MB. They are installed into build/platforms, once per
 * state of the lock file.
 */

export const FOLDER: string = join(ROOT, 'build/platforms');

/** Returns the path of a file in one of the packages; undefined if there is none for this system. */
export function platformFile(path: string): string | undefined {
  const file = join(FOLDER, 'node_modules', path);
  return existsSync(file) ? file : undefined;
}

/** Vitest calls this before the tests. */
export function setup(): void {
  installPackages('test/platforms', FOLDER);
}
