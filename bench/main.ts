import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ENGINE_GROUPS } from './groups/engines.js';
import { GROUPS, SECTIONS } from './groups/index.js';
import { beforeAndAfter, copyKernels, formatAgainst } from './harness/against.js';
import { formatComparison } from './harness/comparison.js';
import { ENGINES, type Engine, openEngine, ownNode } from './harness/engine.js';
import { type Environment, readEnvironment } from './harness/environment.js';
import type { Group } from './harness/group.js';
import { createProgress } from './harness/progress.js';
import { publishedRun, writePublishedRun } from './harness/publication.js';
import { BadRunFile, type PublishedRun, parsePublishedRun } from './harness/published-run.js';
import { formatEnvironment, formatGroup, formatSummary } from './harness/report.js';
import { type Results, readResults, writeResults } from './harness/results-file.js';
import { type GroupResult, runGroup } from './harness/run-group.js';
import { settingsFor } from './harness/settings.js';
import { writeCharts, writeDocuments } from './publish.js';

const HELP = `usage: npm run bench -- --quick
       npm run bench -- [--all] [--only GROUP]... [--except GROUP]... [--engine ENGINE] [--publish] [--report] [--list]
       npm run bench -- --against OTHER.wasm [--quick] [--only GROUP]... [--engine ENGINE]
       npm run bench -- --compare A.json B.json

  --quick          alone: runs bench/quick.ts, a plain suite of benny, in half a minute. With other options: fewer and shorter
                   samples; intervals are wide
  --all            runs every group for docs/bench, including slow ones: 45 minutes
  --only GROUP     runs this group or section; repeatable. 'figures': every group that has bars to reach
  --except GROUP   leaves out this group or section; repeatable
  --engine ENGINE  runs the contestants on another engine: ${ENGINES.join(', ')}.
                   Installs all except browsers below build/. Default groups: those of the table of engines
  --against FILE   compares build/kernel.wasm with an older binary of the same version, in the same rounds, in the contestants
                   that run it. Builds only what is missing. Default group: ladder
  --publish        keeps the groups of this run in docs/bench/results, and writes docs/bench and bench/bars.md
  --documents      writes the documents again from docs/bench/results, without measuring
  --report         prints (and with --publish publishes) the last run again, without measuring
  --list           lists the groups
  --compare        compares two runs from bench/results or docs/bench/results, such as of two machines or versions
`;

const PUBLISHED = 'docs/bench/results';
/** The word for all groups with figures in `--only` and `--except`. */
const FIGURES = 'figures';

type Arguments = ReturnType<typeof readArguments>;

function readArguments(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      except: { type: 'string', multiple: true, default: [] },
      engine: { type: 'string' },
      against: { type: 'string' },
      publish: { type: 'boolean', default: false },
      documents: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      compare: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const expected = values.compare ? 2 : 0;
  if (positionals.length !== expected)
    throw new TypeError(
      `expected ${expected} files${values.compare ? ' after --compare' : ''}, got ${positionals.length}`,
    );
  const names = [FIGURES, ...SECTIONS.map(({ name }) => name), ...GROUPS.map(({ name }) => name)];
  for (const option of ['only', 'except'] as const) {
    const unknown = values[option].find((name) => !names.includes(name));
    if (unknown !== undefined)
      throw new RangeError(`--${option} must be one of ${names.join(', ')}, got '${unknown}'`);
  }
  const { engine, all, quick, only, against } = values;
  if (all && (quick || only.length > 0))
    throw new TypeError('--all cannot be combined with --quick or --only');
  if (against !== undefined && (all || values.publish || values.report || values.compare))
    throw new TypeError('--against cannot be combined with --all, --publish, --report or --compare');
  if (engine !== undefined && !ENGINES.includes(engine))
    throw new RangeError(`--engine must be one of ${ENGINES.join(', ')}, got '${engine}'`);
  return { ...values, files: positionals };
}

function readRun(file: string): PublishedRun {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadRunFile(
      `${file}: ${(error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : 'the file cannot be read'}`,
    );
  }
  return parsePublishedRun(text, file);
}

/** Returns whether one of the names includes a group: its own, its section's, or 'figures'. */
function isNamed({ name, place, figures = [], apart }: Group, names: readonly string[]): boolean {
  if (names.includes(name) || names.includes(place?.section.name ?? '')) return true;
  return names.includes(FIGURES) && figures.length > 0 && !apart;
}

/** Returns the groups that the arguments select. */
function selectGroups({ all, only, except, engine, against }: Arguments): readonly Group[] {
  const selected = GROUPS.filter((group) => {
    if (isNamed(group, except)) return false;
    if (all) return !group.apart;
    if (only.length > 0) return isNamed(group, only);
    if (against !== undefined) return group.name === 'ladder';
    if (engine !== undefined) return ENGINE_GROUPS.includes(group);
    return !group.onRequest && !group.apart;
  });
  if (against === undefined) return selected;
  const compared = selected.flatMap((group) => beforeAndAfter(group) ?? []);
  if (compared.length === 0) throw new RangeError('no selected group runs kernel.wasm by itself');
  return compared;
}

/** Returns whether the run is a column of the table of engines. */
function isEngineColumn({ engine, all, only }: Arguments): boolean {
  return engine !== undefined && !all && only.length === 0;
}

function listGroups(): void {
  const lines = new Map([[FIGURES, 'All groups that have bars to reach']]);
  for (const { name, title, onRequest, place } of GROUPS) {
    if (place) lines.set(place.section.name, place.section.title);
    else lines.set(name, `${title}${onRequest ? ' (only with --all or --only)' : ''}`);
  }
  for (const [name, title] of lines) console.log(`${name.padEnd(14)} ${title}`);
  const places = GROUPS.filter(({ place }) => place).map(({ name }) => name);
  console.log(`\nOne board of a section: ${places.join(' ')}`);
}

/** Prints the tables of a complete run. */
function printSummary({ groups }: Results): void {
  for (const table of formatSummary(groups, SECTIONS)) console.log(`\n${table}`);
}

async function measure(
  chosen: Arguments,
  engine: Engine,
  environment: Environment,
): Promise<{ results: Results; failures: number }> {
  const groups: GroupResult[] = [];
  let failures = 0;
  const results = (): Results => ({ format: 3, mode: chosen.quick ? 'quick' : 'full', environment, groups });
  const selected = selectGroups(chosen);
  for (const [i, group] of selected.entries()) {
    const begin = performance.now();
    const progress = createProgress(process.stderr, `[${i + 1}/${selected.length}] ${group.name}`);
    try {
      const settings = settingsFor(chosen.quick, group.effort ?? 'whole', (group.figures ?? []).length > 0);
      const result = await runGroup(group, settings, engine, environment.commit, progress);
      groups.push(result);
      if (result.falseAlarms?.holds === false) failures++;
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      if (chosen.against !== undefined) console.log(`\n${formatAgainst(result)}\n\n${seconds} s.`);
      else if (group.place === undefined) console.log(`\n${formatGroup(result)} ${seconds} s.`);
      else console.log(`  ${group.title}: ${seconds} s${result.disturbance.busy ? ', MACHINE BUSY' : ''}`);
      if (chosen.against === undefined) writeResults(results());
    } catch (error) {
      failures++;
      progress.progress('');
      console.error(`${group.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { results: results(), failures };
}

/** Returns the file of a kind of processor: `amd-epyc.json`. */
function fileOfProcessor(processor = 'unknown'): string {
  const words = processor.toLowerCase().match(/[a-z0-9]+/g) ?? ['unknown'];
  return `${PUBLISHED}/${words.filter((word) => !['r', 'tm', 'processor', 'cpu'].includes(word)).join('-')}.json`;
}

/** Writes the JSON of a run, and every document that contains figures. */
function publishRun(chosen: Arguments, engine: string, run: PublishedRun): void {
  const isColumn = isEngineColumn(chosen);
  const file = isColumn ? `${PUBLISHED}/engines/${engine}.json` : fileOfProcessor(run.environment.processor);
  writePublishedRun(isColumn ? run : withEarlierGroups(run, file), file);
  console.log(`Published: ${[file, ...writeDocuments()].join(', ')}`);
}

/** Keeps the groups of earlier runs on this kind of processor that this run did not measure. Each has its own date. */
function withEarlierGroups(run: PublishedRun, file: string): PublishedRun {
  if (!existsSync(file)) return run;
  const earlier = readRun(file);
  const both = <T extends { readonly name: string }>(before: readonly T[], now: readonly T[]): T[] => [
    ...before.filter(({ name }) => now.every((each) => each.name !== name)),
    ...now,
  ];
  const compilers = both(earlier.environment.compilers, run.environment.compilers);
  return {
    ...run,
    environment: { ...run.environment, compilers },
    groups: both(earlier.groups, run.groups),
  };
}

/** Writes the results of a run, and publishes them if requested. */
function writeAll(chosen: Arguments, engine: string, results: Results): void {
  const run = publishedRun(results);
  const file = writePublishedRun(run, `bench/results/${engine}.json`);
  console.log(`\nRaw samples: ${writeResults(results)}\nFor --compare: ${file}`);
  if (!isEngineColumn(chosen)) console.log(`Charts: ${writeCharts(results).join(', ')}`);
  if (chosen.publish) publishRun(chosen, engine, run);
}

async function main(words: readonly string[]): Promise<number> {
  const chosen = readArguments(words);
  if (chosen.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (chosen.list) {
    listGroups();
    return 0;
  }
  if (chosen.compare) {
    const [a, b] = chosen.files as [string, string];
    console.log(formatComparison(readRun(a), a, readRun(b), b));
    return 0;
  }
  if (chosen.documents) {
    console.log(`Written: ${writeDocuments().join(', ')}`);
    return 0;
  }
  if (chosen.report) {
    const results = readResults();
    console.log(formatEnvironment(results.environment));
    for (const result of results.groups)
      if (result.place === undefined) console.log(`\n${formatGroup(result)}`);
    printSummary(results);
    writeCharts(results);
    if (chosen.publish) publishRun(chosen, ownNode().name, publishedRun(results));
    return 0;
  }
  const binaries = chosen.against === undefined ? undefined : copyKernels(chosen.against);
  const begin = performance.now();
  const engine = chosen.engine === undefined ? ownNode() : await openEngine(chosen.engine);
  try {
    const environment = readEnvironment(engine, binaries);
    console.log(formatEnvironment(environment));
    const { results, failures } = await measure(chosen, engine, environment);
    printSummary(results);
    if (results.groups.length > 0 && binaries === undefined) writeAll(chosen, engine.name, results);
    console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
    return failures > 0 ? 1 : 0;
  } finally {
    await engine.close();
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  },
);
