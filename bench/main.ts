import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GROUPS, SECTIONS } from './groups/index.js';
import { formatComparison } from './harness/comparison.js';
import { type Environment, readEnvironment } from './harness/environment.js';
import type { Group } from './harness/group.js';
import { installNode, NODE_MAJORS, type NodeVersion, ownNode } from './harness/node-version.js';
import { createProgress } from './harness/progress.js';
import { BadRunFile, type PublishedRun, parsePublishedRun } from './harness/published-run.js';
import { formatEnvironment, formatGroup, formatSummary } from './harness/report.js';
import { type Results, readResults, writeResults } from './harness/results-file.js';
import { type GroupResult, runGroup } from './harness/run-group.js';
import { settingsFor } from './harness/settings.js';
import { publish, quotationsHold, writeCharts } from './publish.js';

const HELP = `usage: npm run bench -- [--quick | --all] [--only GROUP]... [--node VERSION] [--publish] [--report] [--list]
       npm run bench -- --compare A.json B.json

  --quick          runs a few groups, with fewer and shorter samples; intervals are wide
  --all            runs every group, slow ones included, as docs/bench does: 45 minutes
  --only GROUP     runs this group or section; repeatable. 'figures': every group that has figures to reach
  --node VERSION   runs the contestants with this Node (${NODE_MAJORS.join(', ')}), which npm installs below build/
  --publish        writes the charts and the figures to docs/bench, and tests the sentences that quote them
  --report         prints (and with --publish publishes) the last run again, and measures nothing
  --list           lists the groups
  --compare        compares two files of runs, as in bench/results and docs/bench/results: of two machines or versions
`;

/** What `--only` calls the groups with figures. */
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
      node: { type: 'string' },
      publish: { type: 'boolean', default: false },
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
  for (const name of values.only) {
    if (!names.includes(name))
      throw new RangeError(`--only is '${name}'; it must be one of ${names.join(', ')}`);
  }
  const { node, all, quick, only } = values;
  if (all && (quick || only.length > 0)) throw new TypeError('--all goes with neither --quick nor --only');
  if (node !== undefined && !NODE_MAJORS.includes(node))
    throw new RangeError(`--node is '${node}'; it must be one of ${NODE_MAJORS.join(', ')}`);
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

/** The groups that the arguments choose. */
function chosenGroups({ quick, all, only }: Arguments): readonly Group[] {
  if (all) return GROUPS;
  if (only.length === 0) return GROUPS.filter((group) => !group.onRequest && (!quick || group.quick));
  return GROUPS.filter(
    ({ name, place, figures = [] }) =>
      only.includes(name) ||
      only.includes(place?.section.name ?? '') ||
      (only.includes(FIGURES) && figures.length > 0),
  );
}

function listGroups(): void {
  const lines = new Map([[FIGURES, 'The groups that have figures to reach']]);
  for (const { name, title, onRequest, place } of GROUPS) {
    if (place) lines.set(place.section.name, place.section.title);
    else lines.set(name, `${title}${onRequest ? ' (only when named)' : ''}`);
  }
  for (const [name, title] of lines) console.log(`${name.padEnd(14)} ${title}`);
  const places = GROUPS.filter(({ place }) => place).map(({ name }) => name);
  console.log(`\nOne board of a section: ${places.join(' ')}`);
}

/** Prints the tables of a run that are made when all groups have run. */
function printSummary({ groups }: Results): void {
  for (const table of formatSummary(groups, SECTIONS)) console.log(`\n${table}`);
}

async function measure(
  chosen: Arguments,
  version: NodeVersion,
  environment: Environment,
): Promise<{ results: Results; failures: number }> {
  const groups: GroupResult[] = [];
  let failures = 0;
  const results = (): Results => ({ format: 2, mode: chosen.quick ? 'quick' : 'full', environment, groups });
  const wanted = chosenGroups(chosen);
  for (const [i, group] of wanted.entries()) {
    const begin = performance.now();
    const progress = createProgress(process.stderr, `[${i + 1}/${wanted.length}] ${group.name}`);
    try {
      const settings = settingsFor(chosen.quick, group.effort ?? 'whole');
      const result = await runGroup(group, settings, version.command, progress);
      groups.push(result);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      if (group.place === undefined) console.log(`\n${formatGroup(result)} ${seconds} s.`);
      else console.log(`  ${group.title}: ${seconds} s${result.disturbance.busy ? ', MACHINE BUSY' : ''}`);
      writeResults(results());
    } catch (error) {
      failures++;
      progress.progress('');
      console.error(`${group.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { results: results(), failures };
}

/** Publishes; returns 1 if a sentence that quotes the figures is no longer true. */
function published(results: Results): number {
  console.log(`Published: ${publish(results).join(', ')}`);
  return quotationsHold() ? 0 : 1;
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
  if (chosen.report) {
    const results = readResults();
    console.log(formatEnvironment(results.environment));
    for (const result of results.groups)
      if (result.place === undefined) console.log(`\n${formatGroup(result)}`);
    printSummary(results);
    writeCharts(results);
    return chosen.publish ? published(results) : 0;
  }
  const begin = performance.now();
  const version = chosen.node === undefined ? ownNode() : installNode(chosen.node);
  const environment = readEnvironment(version);
  console.log(formatEnvironment(environment));
  const { results, failures: failed } = await measure(chosen, version, environment);
  let failures = failed;
  printSummary(results);
  if (results.groups.length > 0) {
    console.log(`\nRaw samples: ${writeResults(results)}`);
    console.log(`Charts: ${writeCharts(results).join(', ')}`);
    if (chosen.publish) failures += published(results);
  }
  console.log(`${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return failures > 0 ? 1 : 0;
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
