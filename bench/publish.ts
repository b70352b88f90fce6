import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Chart, chartsOf } from './charts/index.js';
import { SECTIONS } from './groups/index.js';

import { packagePath } from './harness/package-path.js';
import { formatDocument } from './harness/report.js';
import type { Results } from './harness/results-file.js';

function writeSvgs(charts: readonly Chart[], folder: string): string[] {
  mkdirSync(packagePath(folder), { recursive: true });
  return charts.map(({ name, svg }) => {
    const file = join(folder, `${name}.svg`);
    writeFileSync(packagePath(file), svg);
    return relative('.', file);
  });
}

/** Draws the charts of a run into bench/results; returns their files. */
export function writeCharts(results: Results): string[] {
  return writeSvgs(chartsOf(results), 'bench/results');
}

/** Writes the charts of a run and its figures, in Markdown, to docs/bench; returns the files. */
export function publish(results: Results): string[] {
  const charts = chartsOf(results);
  const files = writeSvgs(charts, 'docs/bench');
  const file = 'docs/bench/figures.md';
  writeFileSync(packagePath(file), formatDocument(results, SECTIONS, charts));
  return [...files, file];
}

/** Runs the tests of the sentences that quote published figures: whether all are still true. Prints those that are not. */
export function quotationsHold(): boolean {
  const words = ['vitest', 'run', '--project', 'node', 'test/repository/published-figures.test.ts'];
  return spawnSync('npx', words, { cwd: packagePath('.'), stdio: 'inherit' }).status === 0;
}
