import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  complaints,
  type InstalledPackage,
  installPackage,
  RESOLUTIONS,
  ROOT,
} from '../package/installed-package.js';
import { platformFile } from './platforms.js';

/** The oldest supported compiler, and the newest; `npm test` runs the one of the project. */

let installed: InstalledPackage;

beforeAll(() => {
  installed = installPackage();
  installed.write('package.json', '{ "name": "empty", "private": true, "type": "module" }\n');
});

afterAll(() => installed.remove());

describe.each(['typescript-5.0', 'typescript-7.0'])('%s', (name) => {
  const compiler = platformFile(`${name}/bin/tsc`)!;

  it.each(Object.entries(RESOLUTIONS))('compiles a consumer with module resolution %s', (_, options) => {
    copyFileSync(join(ROOT, 'test/package/consumer/consumer.ts'), join(installed.project, 'consumer.ts'));
    expect(complaints(installed, compiler, options)).toBe('');
  });
});
