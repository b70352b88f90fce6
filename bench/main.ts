import { parseArgs } from 'node:util';
import { GROUPS } from './groups/index.js';
import { type Environment, readEnvironment } from './harness/environment.js';
import { figuresPart, type Group, quickPart, type Section } from './harness/group.js';
import { installNode, NODE_MAJORS, type NodeVersion, ownNode } from './harness/node-version.js';
import { createProgress } from './harness/progress.js';
import { formatEnvironment, formatFigures, formatGroup, formatSection } from './harness/report.js';
import { type Results, readResults, writeResults } from './harness/results-file.js';
import { type GroupResult, runGroup } from './harness/run-group.js';
import { settingsFor } from './harness/settings.js';
import { publish, quotationsHold, writeCharts } from './publish.js';

const HELP = `usage: npm run bench -- [--quick | --all] [--only GROUP]... [--node VERSION] [--publish] [--report] [--list]

  --quick          the ladder and a few other groups only, fewer and shorter samples; wide intervals
  --all            every group, those too that take long: 45 minutes; what docs/bench has
  --only GROUP     this group or section only; may be given several times. 'figures': every group that has figures to
                   reach, with the contestants they are about
  --node VERSION   runs the contestants with this Node (${NODE_MAJORS.join(', ')}), which npm installs below build/
  --publish        writes the charts and the figures to docs/bench, and tests the sentences that quote them
  --report         prints (and with --publish publishes) the last run again, and measures nothing
  --list           the groups
`;

/** What `--only` calls the groups with figures. */
const FIGURES = 'figures';

interface Arguments {
  readonly quick: boolean;
  readonly all: boolean;
  readonly only: readonly string[];
  readonly node: string | undefined;
  readonly publish: boolean;
  readonly report: boolean;
  readonly list: boolean;
  readonly help: boolean;
}

function sections(groups: readonly Group[]): Section[] {
  return [...new Set(groups.flatMap(({ place }) => place?.section ?? []))];
}

function readArguments(words: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      node: { type: 'string' },
      publish: { type: 'boolean', default: false },
      report: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const names = [FIGURES, ...sections(GROUPS).map(({ name }) => name), ...GROUPS.map(({ name }) => name)];
  for (const name of values.only) {
    if (!names.includes(name))
      throw new RangeError(`--only is '${name}'; it must be one of ${names.join(', ')}`);
  }
  const { node, all, quick, only } = values;
  if (all && (quick || only.length > 0)) throw new TypeError('--all goes with neither --quick nor --only');
  if (node !== undefined && !NODE_MAJORS.includes(node))
    throw new RangeError(`--node is '${node}'; it must be one of ${NODE_MAJORS.join(', ')}`);
  return { ...values, node };
}

/** The groups asked for; of those that are asked for by their figures only what the figures need. */
function chosenGroups({ quick, all, only }: Arguments): readonly Group[] {
  if (all) return GROUPS;
  if (only.length === 0) {
    const groups = GROUPS.filter((group) => !group.onRequest);
    return quick ? groups.flatMap((group) => quickPart(group) ?? []) : groups;
  }
  return GROUPS.flatMap((group) => {
    if (only.includes(group.name) || only.includes(group.place?.section.name ?? '')) return [group];
    return (only.includes(FIGURES) && figuresPart(group)) || [];
  });
}

function listGroups(): void {
  const lines = new Map([[FIGURES, 'The groups that have figures to reach, with what these need']]);
  for (const { name, title, onRequest, place } of GROUPS) {
    if (place) lines.set(place.section.name, place.section.title);
    else lines.set(name, `${title}${onRequest ? ' (only when named)' : ''}`);
  }
  for (const [name, title] of lines) console.log(`${name.padEnd(14)} ${title}`);
  const places = GROUPS.filter(({ place }) => place).map(({ name }) => name);
  console.log(`\nOne board of a section: ${places.join(' ')}`);
}

function sectionTables(groups: readonly GroupResult[]): string[] {
  return sections(GROUPS).flatMap((section) => {
    const points = groups.filter(({ place }) => place?.section === section.name);
    return points.length > 0 ? [formatSection(section, points)] : [];
  });
}

/** What is said when all groups have run. */
function summary({ groups }: Results): string {
  return [
    ...sectionTables(groups),
    ...(groups.some(({ figures }) => figures.length > 0) ? [formatFigures(groups)] : []),
  ]
    .map((table) => `\n${table}`)
    .join('\n');
}

function groupTable(result: GroupResult): string {
  return `\n${result.name}: ${result.title}\n${formatGroup(result)}`;
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
      const result = await runGroup(
        group,
        settingsFor(chosen.quick, group.effort ?? 'whole'),
        version.command,
        progress,
      );
      groups.push(result);
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      if (group.place === undefined) console.log(`${groupTable(result)}\n  ${seconds} s`);
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

/** Publishes; 1 if a sentence that quotes the figures is no longer true. */
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
  if (chosen.report) {
    const results = readResults();
    console.log(formatEnvironment(results.environment));
    for (const result of results.groups) if (result.place === undefined) console.log(groupTable(result));
    console.log(summary(results));
    writeCharts(results);
    return chosen.publish ? published(results) : 0;
  }
  const begin = performance.now();
  const version = chosen.node === undefined ? ownNode() : installNode(chosen.node);
  const environment = readEnvironment(version);
  console.log(formatEnvironment(environment));
  const { results, failures: failed } = await measure(chosen, version, environment);
  let failures = failed;
  console.log(summary(results));
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
