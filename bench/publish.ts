import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chartsOf } from './charts/index.js';
import { figuresDocument } from './document/figures-document.js';
import { packagePath } from './harness/package-path.js';
import { publishedRun } from './harness/publication.js';
import { type PublishedRun, parsePublishedRun } from './harness/published-run.js';
import { formatBars } from './harness/report.js';
import type { Results } from './harness/results-file.js';

const RUNS = 'docs/bench/results';
const BARS = 'bench/bars.md';

function readText(file: string): string {
  return readFileSync(packagePath(file), 'utf8');
}

function readRun(file: string): PublishedRun {
  return parsePublishedRun(readText(file), file);
}

/** Reads the runs of all kinds of processors, the one with the most groups first. */
export function readProcessors(): PublishedRun[] {
  const names = readdirSync(packagePath(RUNS)).filter((file) => file.endsWith('.json'));
  return names
    .sort()
    .map((file) => readRun(`${RUNS}/${file}`))
    .sort((a, b) => b.groups.length - a.groups.length);
}

/** Reads the runs of the engines, in the order of their columns. */
function readEngines(): PublishedRun[] {
  const folder = `${RUNS}/engines`;
  let files: string[];
  try {
    files = readdirSync(packagePath(folder));
  } catch {
    return [];
  }
  const order = ['node', 'bun', 'deno', 'chromium', 'firefox', 'webkit'];
  const place = (file: string): number => order.findIndex((name) => file.startsWith(name));
  const names = files.filter((file) => file.endsWith('.json'));
  return names
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
    .map((file) => readRun(`${folder}/${file}`));
}

/** Returns the contents of all generated files, by path: the document, its charts and the bars. */
export function publishedFiles(): Map<string, string> {
  const runs = readProcessors();
  const charts = chartsOf(runs[0]!);
  const files = new Map(charts.map(({ name, svg }) => [`docs/bench/${name}.svg`, svg]));
  files.set(BARS, formatBars(runs));
  return files.set('docs/bench/figures.md', figuresDocument(runs, readEngines(), charts));
}

function writeFiles(files: ReadonlyMap<string, string>): string[] {
  for (const [file, text] of files) {
    const path = packagePath(file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return [...files.keys()];
}

/** Writes the charts of a run to bench/results. Returns their paths. */
export function writeCharts(results: Results): string[] {
  const charts = chartsOf(publishedRun(results));
  return writeFiles(new Map(charts.map(({ name, svg }) => [`bench/results/${name}.svg`, svg])));
}

/** Writes every document that contains figures from docs/bench/results. Returns the paths. */
export function writeDocuments(): string[] {
  return writeFiles(publishedFiles());
}
