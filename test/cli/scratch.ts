import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** Makes the folder in which programs are tried, and removes it with all that they left. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-'));
  project.provide('scratch', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
