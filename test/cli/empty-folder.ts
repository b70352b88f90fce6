import { mkdirSync, rmSync } from 'node:fs';
import { afterAll } from 'vitest';
import { FOLDER } from './command.js';

/** Leaves nothing of one file of tests to the next one in the same process. */
afterAll(() => {
  rmSync(FOLDER, { recursive: true });
  mkdirSync(FOLDER);
});
