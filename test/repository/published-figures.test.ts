import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { figuresDocument, HEADLINES } from '../../bench/document/figures-document.js';
import { PublishedFigures } from '../../bench/document/published-figures.js';
import { questionsOf } from '../../bench/document/questions.js';
import { FIRST_CALLS, TASKS } from '../../bench/document/tasks.js';
import { FASTEST_TEXTBOOK_C } from '../../bench/groups/contestants.js';
import { GROUPS } from '../../bench/groups/index.js';
import type { PublishedGroup, PublishedRun } from '../../bench/harness/published-run.js';
import { publishedFiles, readProcessors } from '../../bench/publish.js';

/** Every measured figure of the documents comes from docs/bench/results: `npm run bench -- --documents` writes them. */

const ROOT = new URL('../../', import.meta.url);

function textOf(file: string): string {
  return readFileSync(new URL(file, ROOT), 'utf8');
}

const RUNS = readProcessors();
const RUN = RUNS[0]!;

/** The ratios of the prose: a page, the text around the number, and the place of the ratio in the headlines. */
const RATIOS = [
  ['README.md', /random tours of 8 x 8 at least (\S+) times as fast/, 0],
  ['README.md', /walks by Warnsdorff's rule at least (\S+) times as fast/, 1],
  ['docs/guide/speed.md', /in a batch at least (\S+) times as fast/, 0],
  ['docs/guide/speed.md', /rule on 8 x 8 at least (\S+) times/, 1],
  ['docs/guide/speed.md', /on 200 x 200 at least (\S+) times/, 3],
] as const;

const PAGES = [
  'README.md',
  ...['docs', 'docs/guide', 'docs/algorithms'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];

/** Numbers with a unit of time, and rates. */
const MEASURED =
  /\d ?(?:ns|us|ms|s|(?:nano|micro|milli)?seconds?|minutes?|hours?)\b|(?:,\d{3}|\d{4}|\d million)\b[^|.\n]*\bper second\b/;

/** Times that the benchmark does not measure: limits, other software, and runs of other programs of the repository. */
const NOT_OF_THE_BENCHMARK: Readonly<Record<string, readonly string[]>> = {
  'docs/census.md': [
    '(AMD EPYC, 42 minutes, about 25 seconds per pair)',
    'lists its part for about 10 ms',
    'next parts takes about 10 ms',
  ],
  'docs/guide/command.md': ['Knight tour found in 12 ms:'],
  'docs/cluster.md': [
    'clients and workers wait 60 seconds',
    'after 60 seconds (`--lock-duration`)',
    'log it after 10 seconds',
    '30 minutes with `--seed 7`',
    '| 169 s |',
  ],
  'docs/guide/comparison.md': [
    '5 x 5 in 5 s; 5 x 6 did not end within 4 minutes',
    'closed 8 x 8 in 0.1 s, 20 x 20 in 0.9 s',
    'closed 8 x 8 in 21 ms, 20 x 20 in 0.2 s, 30 x 30 in 0.7 s',
    'closed tours of 6 x 6 in 1.4 s; 10 ms without a problem',
    'closed 8 x 8 in 0.2 s, 12 x 12 in 0.2 s, 20 x 20 not within 100 s; 0.1 s without a problem',
    '8 x 8 in 0.6 s, 12 x 12 in 2.4 s, 20 x 20 in 18 s, 30 x 30 not within 100 s; 0.3 s without a problem',
    'or the count of 6 x 6, in 0.2 s; 0.14 s of it without a problem',
    '| 20 x 20, first call | 5 ms | 1 s |',
    '| 30 x 30, first call | 5 ms | not within 60 s |',
  ],
  'docs/guide/holes.md': ['99.9 % in less than 5 ms (`node scripts/hole-census.mjs`)'],
  'docs/guide/page.md': ['takes about 15 seconds', 'appeared after 1.1 seconds', 'busy for more than 34 ms'],
  'docs/guide/pool.md': ['After 1 ms in the calling thread', 'does not respond for 30 seconds'],
  'docs/guide/speed.md': ['in about 10 seconds', 'in about 13 minutes'],
};

describe('a published figure', () => {
  it('is that of the published run in every document', () => {
    for (const [file, text] of publishedFiles()) expect(textOf(file), file).toBe(text);
  });

  it.each(RATIOS)('is at least the ratio of %s, %s, on every kind of processor', (page, fragment, place) => {
    const quoted = Number(fragment.exec(textOf(page))?.[1]);
    const [, group, a, b] = HEADLINES[place];
    const ratios = RUNS.flatMap((run) => new PublishedFigures(run).ratio(group, a, b)?.median ?? []);
    const smallest = Math.min(...ratios);
    expect(quoted).toBeLessThanOrEqual(smallest);
    // Rounded down, but not far.
    expect(quoted).toBeGreaterThan(0.8 * smallest);
  });

  it('has its own date, commit, load and stolen time, which the document names', () => {
    const [first, ...others] = RUN.groups as [PublishedGroup, ...PublishedGroup[]];
    const measured = { date: '2031-02-03T04:05:06Z', commit: 'abcdef', load: 1.25, steal: 0.0151 };
    const run: PublishedRun = { ...RUN, groups: [{ ...first, measured }, ...others] };
    expect(figuresDocument([run], [], [])).toContain(
      `- 2031-02-03, commit abcdef; load before a group at most 1.3, time stolen by other virtual machines at most 1.5 %: \`${first.name}\`\n`,
    );
  });

  it('stands beside those of other kinds of processors, with the smallest ratio', () => {
    const ratioOf = (median: number): PublishedRun => {
      const [, group, a, b] = HEADLINES[0];
      const groups = RUN.groups.map((each) => ({
        ...each,
        comparisons: each.comparisons.map((pair) =>
          each.name === group && pair.a === a && pair.b === b
            ? { ...pair, ratio: { ...pair.ratio, median } }
            : pair,
        ),
      }));
      return { ...RUN, environment: { ...RUN.environment, processor: `P${median}` }, groups };
    };
    const text = figuresDocument([ratioOf(9.5), ratioOf(4.5)], [], []);
    expect(text).toMatch(
      /\| +P9\.5 \| +P4\.5 \| smallest \|\n.*\n\| random open tours[^|]*\| +9\.5 \| +4\.5 \| +4\.5 \|/,
    );
    expect(text).toContain('**P4.5**');
    expect(figuresDocument([ratioOf(2)], [], [])).toContain('Only one kind of processor was measured: P2.');
  });

  it('is marked if other programs used the machine, on every engine', () => {
    const [first, second] = RUN.groups as [PublishedGroup, PublishedGroup];
    const { environment } = RUN;
    const runOf = (name: string, ...groups: PublishedGroup[]) => ({
      ...RUN,
      environment: { ...environment, runtime: { ...environment.runtime, name } },
      groups,
    });
    const busy = (group: PublishedGroup) => ({ ...group, busy: true });
    const run = {
      ...RUN,
      groups: RUN.groups.map((each) => ({ ...each, busy: each === first })),
    };
    const text = figuresDocument([run], [runOf('Bun', busy(second)), runOf('Deno', second)], []);
    expect(text).toContain(
      `during \`${first.name}\` on ${environment.processor}, \`${second.name}\` on Bun: do not quote`,
    );
  });

  it('belongs to a program that the benchmark runs today', () => {
    const cost = { lower: 1e6, median: 2e6, upper: 3e6, values: 9 };
    const equal = { lower: 0.5, median: 1, upper: 2, values: 9 };
    const groups = GROUPS.map(({ name, title, unit, contestants, pairs }) => ({
      ...{ name, title, unit, launches: 1, rounds: 1, busy: false, leftOut: [] },
      contestants: contestants
        .filter(({ proofOnly }) => !proofOnly)
        .map((each) => ({
          ...{ name: each.name, cost, worst: 3e6, repetitions: 1 },
          distinct: { found: 1, tours: 1 },
        })),
      comparisons: pairs.map(([a, b]) => ({ a, b, ratio: equal, verdict: 'no difference shown' as const })),
    }));
    const figures = new PublishedFigures({ ...RUN, groups });
    for (const [, group, a, b] of HEADLINES) {
      if (b !== FASTEST_TEXTBOOK_C.name) expect(figures.nanoseconds(group, b)).toBe(2e6);
      expect(figures.ratio(group, a, b)).toEqual(equal);
    }
    for (const { group, wasm, script } of [...TASKS, ...FIRST_CALLS]) {
      expect(figures.nanoseconds(group, wasm)).toBe(2e6);
      expect(figures.nanoseconds(group, script)).toBe(2e6);
    }
    expect(questionsOf([figures.run], [figures.run])).toHaveLength(9);
  });

  it.each(PAGES)('is the only kind of measured time in %s', (page) => {
    let text = textOf(page);
    for (const allowed of NOT_OF_THE_BENCHMARK[page] ?? []) {
      expect(text, `${page}: '${allowed}' is missing`).toContain(allowed);
      text = text.replaceAll(allowed, '');
    }
    expect(text.split('\n').filter((line) => MEASURED.test(line))).toEqual([]);
  });

  it.each(['8.3 ms', '12 us per tour', 'about 7 s.', '700,000 tours of 8 x 8 per second', '3 minutes'])(
    'is recognized in %j',
    (text) => expect(text).toMatch(MEASURED),
  );
});
