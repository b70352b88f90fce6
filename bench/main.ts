import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { CHARTS } from './charts/index.js';
import { lineChartSvg } from './charts/line-chart.js';
import { GROUPS } from './groups/index.js';
import { type Environment, readEnvironment } from './harness/environment.js';
import { packagePath } from './harness/package-path.js';
import { createProgress } from './harness/progress.js';
import { formatEnvironment, formatGroup } from './harness/report.js';
import { type GroupResult, runGroup } from './harness/run-group.js';
import { FULL, QUICK, type Settings } from './harness/settings.js';

const HELP = `usage: npm run bench -- [--quick] [--only GROUP]... [--list]

  --quick        fewer and shorter samples; wide intervals
  --only GROUP   this group only; may be given several times
  --list         the groups
`;

interface Arguments {
  readonly settings: Settings;
  readonly only: readonly string[];
  readonly list: boolean;
  readonly help: boolean;
}

function readArguments(words: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const names = GROUPS.map(({ name }) => name);
  for (const name of values.only) {
    if (!names.includes(name))
      throw new RangeError(`--only is '${name}'; it must be one of ${names.join(', ')}`);
  }
  return { ...values, settings: values.quick ? QUICK : FULL };
}

function writeResults(environment: Environment, settings: Settings, groups: readonly GroupResult[]): string {
  const file = packagePath('bench/results/latest.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ format: 1, environment, settings, groups })}\n`);
  return file;
}

/** Draws the chart of a group, if it has one. */
function drawChart(environment: Environment, result: GroupResult): void {
  const chart = CHARTS[result.name];
  if (chart === undefined) return;
  const { processor, node, commit } = environment;
  const busy = result.disturbance.busy ? '; THE MACHINE WAS BUSY' : '';
  const file = packagePath(`bench/results/${result.name}.svg`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lineChartSvg(chart(result, `${processor}, Node ${node}, commit ${commit}${busy}`)));
  console.log(`\n  Chart: ${file}`);
}

async function main(words: readonly string[]): Promise<number> {
  const { settings, only, list, help } = readArguments(words);
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (list) {
    for (const { name, title, onRequest } of GROUPS) {
      console.log(`${name.padEnd(16)} ${title}${onRequest ? ' (only when named)' : ''}`);
    }
    return 0;
  }
  const environment = readEnvironment();
  console.log(formatEnvironment(environment));
  const results: GroupResult[] = [];
  let failures = 0;
  for (const group of GROUPS) {
    if (only.length > 0 ? !only.includes(group.name) : group.onRequest) continue;
    console.log('');
    const progress = createProgress(process.stderr);
    try {
      const result = await runGroup(group, settings, progress);
      results.push(result);
      console.log(`\n${group.name}: ${group.title}\n${formatGroup(result)}`);
      drawChart(environment, result);
      writeResults(environment, settings, results);
    } catch (error) {
      failures++;
      progress.progress('');
      console.error(`${group.name} FAILED: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (results.length > 0) console.log(`\nRaw samples: ${writeResults(environment, settings, results)}`);
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
