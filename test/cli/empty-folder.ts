import { mkdirSync, rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { FOLDER } from './command.js';

/** Empties the folder, since the next test file may run in the same process. */
afterAll(() => {
  rmSync(FOLDER, { recursive: true });
  mkdirSync(FOLDER);
});
