import { describe, expect, it } from 'vitest';
import { chartsOf } from '../../bench/charts/index.js';
import { GROUPS } from '../../bench/groups/index.js';
import type { Environment } from '../../bench/harness/environment.js';
import { contestantsOf, type Figure, figureValue, judgeFigure } from '../../bench/harness/figure.js';
import type { Group } from '../../bench/harness/group.js';
import { publishedRun } from '../../bench/harness/publication.js';
import { formatBars, formatFigures, formatGroup, formatSection } from '../../bench/harness/report.js';
import type { GroupResult } from '../../bench/harness/run-group.js';
import { type Estimate, verdictOf } from '../../bench/harness/statistics.js';

function estimate(lower: number, upper: number): Estimate {
  return { median: (lower + upper) / 2, lower, upper, values: 20 };
}

const faster: Figure = { what: 'a figure', of: 'a', against: 'b', bar: { faster: 20 } };
const slower: Figure = { what: 'a figure', of: 'a', against: 'b', bar: { slower: 1.1 } };

describe('a figure to reach', () => {
  it('is measured in the unit of its bar', () => {
    const cost = (name: string): number => ({ a: 120, b: 2400, c: 240, d: 480 })[name]!;
    expect(figureValue(faster, cost)).toBe(20);
    expect(figureValue(slower, cost)).toBe(0.05);
    const several: Figure = { ...slower, of: ['b', 'c', 'd'], against: 'a' };
    expect(figureValue(several, cost)).toBe(4);
    expect(figureValue({ ...several, summary: 'greatest' }, cost)).toBe(20);
  });

  it('is reached or missed if the interval does not contain the bar, and undecided if it does', () => {
    expect(judgeFigure(faster, estimate(20.5, 24), false)).toBe('reached');
    expect(judgeFigure(faster, estimate(19, 24), false)).toBe('undecided');
    expect(judgeFigure(faster, estimate(15, 19.9), false)).toBe('missed');
    expect(judgeFigure(slower, estimate(1, 1.09), false)).toBe('reached');
    expect(judgeFigure(slower, estimate(1, 1.2), false)).toBe('undecided');
    expect(judgeFigure(slower, estimate(1.11, 1.2), false)).toBe('missed');
  });

  it('is not judged on a busy machine', () => {
    for (const figure of [faster, slower])
      expect(judgeFigure(figure, estimate(1, 2), true)).toBe('not judged');
  });
});

describe('the list of groups', () => {
  it('has unique names, and compares only contestants that are timed', () => {
    const names = GROUPS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { contestants, pairs, figures = [], fastest } of GROUPS) {
      const timed = contestants.filter(({ proofOnly }) => !proofOnly).map(({ name }) => name);
      expect(new Set(timed).size).toBe(timed.length);
      for (const name of fastest?.of ?? []) expect(timed).toContain(name);
      if (fastest) timed.push(fastest.name);
      for (const name of pairs.flat()) expect(timed).toContain(name);
      for (const name of figures.flatMap(contestantsOf)) expect(timed).toContain(name);
    }
  });

  it('has a second contestant that checks the answers of each one', () => {
    for (const { name, contestants } of GROUPS) {
      for (const { answers = '' } of contestants) {
        const alike = contestants.filter((other) => (other.answers ?? '') === answers);
        expect(alike.length, `${name}, '${answers}'`).toBeGreaterThan(1);
      }
    }
  });
});

describe('chartsOf', () => {
  it('returns the charts of the groups that were measured', () => {
    const [whole] = GROUPS.filter(({ name }) => name === 'ladder');
    const measured = (group: Group): GroupResult => ({
      ...resultOf(estimate(2, 3), true),
      name: group.name,
      contestants: group.contestants.map(({ name }, i) => ({
        name,
        repetitions: 1,
        cost: estimate(100 + i, 200 + i),
        worst: 300,
      })),
    });
    const drawn = (group: Group): string[] => {
      const results = { format: 3, mode: 'full', environment, groups: [measured(group)] } as const;
      return chartsOf(publishedRun(results)).map(
        ({ name, svg }) => `${name} ${svg.includes('THE MACHINE WAS BUSY')}`,
      );
    };
    expect(drawn(whole!)).toEqual(['ladder true']);
    expect(drawn({ ...whole!, name: 'another' })).toEqual([]);
  });
});

const section = { name: 's', title: 'By size', unit: 'square', compared: ['wasm', 'ts'] } as const;

function resultOf(ratio: Estimate, busy: boolean): GroupResult {
  const figure: Figure = { what: 'wasm against ts', of: 'wasm', against: 'ts', bar: { faster: 3 } };
  return {
    name: 'g',
    title: 'A group',
    unit: 'square',
    place: { section: 's', size: 50 },
    proofs: [{ contestants: ['wasm', 'ts'], repetitions: 64, checksum: 0xab }],
    contestants: [
      { name: 'wasm', repetitions: 1, cost: estimate(9, 11), worst: 12 },
      { name: 'ts', repetitions: 1, cost: estimate(19, 21), worst: 22 },
    ],
    leftOut: [],
    pairs: [{ a: 'wasm', b: 'ts', ratio, verdict: verdictOf(ratio, busy) }],
    figures: [{ figure, measured: ratio, verdict: judgeFigure(figure, ratio, busy) }],
    disturbance: { coresUsedByOthers: 0, looks: [0], interruptedSamples: 0, busy },
    measured: { date: '2026-01-02T03:04:05.000Z', commit: 'abc', load: 0 },
    rounds: [],
  };
}

const environment: Environment = {
  date: '2026-01-02T03:04:05.000Z',
  processor: 'A processor',
  cores: 2,
  memoryBytes: 2 ** 33,
  system: 'linux',
  load: [0, 0, 0],
  runtime: { name: 'Node', version: '20.0.0', engine: 'V8 11' },
  commit: 'abc',
  version: '1.0.0',
  binaries: [{ file: 'dist/kernel.wasm', bytes: 9, sha256: 'f'.repeat(64) }],
};

describe('the report', () => {
  it('shows whether WebAssembly wins, gains little, loses or shows no difference', () => {
    const table = (lower: number, upper: number): string =>
      formatSection(section, [resultOf(estimate(lower, upper), false)]);
    expect(table(1.9, 2.1)).toContain('wasm is 2.00 times as fast');
    expect(table(1.1, 1.12)).toContain('wasm gains little: 1.11 times as fast');
    expect(table(0.49, 0.51)).toContain('wasm loses: it takes 2.00 times as long');
    expect(table(0.9, 1.2)).toContain('no difference shown');
  });

  it('shows tours per second and the share of different ones if they were counted', () => {
    const quiet = resultOf(estimate(4, 5), false);
    const [proof] = quiet.proofs;
    const report = (found: number): string =>
      formatGroup({
        ...quiet,
        unit: 'tour',
        proofs: [{ ...proof!, distinct: { found, tours: 1_000_000 } }],
      });
    expect(report(1_000_000)).toMatch(/tours a second \| +different tours/);
    expect(report(1_000_000)).toMatch(
      /wasm +\| +10\.0 \| +9\.00 \.\. 11\.0 \| +100 000 000 \| +all of 1 000 000 \|/,
    );
    expect(report(967_999)).toContain('96.79 % of 1 000 000');
    expect(formatGroup(quiet)).not.toContain('a second');
  });

  it('names no winner and judges no figure on a busy machine', () => {
    const busy = resultOf(estimate(4, 5), true);
    for (const table of [formatGroup(busy), formatSection(section, [busy]), formatFigures([busy])]) {
      expect(table).toContain('THE MACHINE IS BUSY');
      expect(table).not.toContain('wasm is');
    }
    expect(formatGroup(busy)).toContain('no winner named');
    expect(formatFigures([busy])).toContain('not judged');
    const quiet = resultOf(estimate(4, 5), false);
    expect(formatGroup(quiet)).not.toContain('BUSY');
    expect(formatFigures([quiet])).toMatch(
      /at least 3 times as fast \| +4\.50 \| +4\.00 \.\. 5\.00 \| reached/,
    );
  });

  it('contains the bars of each kind of processor, and says which has none', () => {
    const results = {
      format: 3,
      mode: 'full',
      environment,
      groups: [resultOf(estimate(4, 5), false)],
    } as const;
    const run = publishedRun(results);
    const [group] = run.groups;
    const { figures, ...before } = group!;
    expect(figures).toHaveLength(1);
    const other = { ...run, environment: { ...run.environment, processor: 'Another' }, groups: [before] };
    expect(formatBars([run, other]).split('## ').slice(1)).toEqual([
      expect.stringContaining(
        '| wasm against ts | at least 3 times as fast |     4.50 |  4.00 .. 5.00 | reached |',
      ),
      'Another\n\nNot measured since bars are ratios.\n',
    ]);
  });
});
