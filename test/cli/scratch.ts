import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Creates the working folder for the tests of programs, and removes it afterwards. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-'));
  project.provide('scratch', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
