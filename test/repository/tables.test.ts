import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SOLVING_OPTIONS } from '../../src/cli/options.js';
import {
  CLOCKWISE,
  normaliseOptions,
  OPTION_KEYS,
  SOLVE_OPTIONS,
  STRATEGY_NAMES,
  TIE_BREAKS,
  TIES,
} from '../../src/problem/options.js';
import { ALL_STRATEGIES } from '../../src/strategies/index.js';

const SOURCE = readFileSync(new URL('../../src/problem/options.ts', import.meta.url), 'utf8');
/** The row of each option in the documentation of `SolveOptions`. */
const ROWS = new Map(
  SOURCE.split('\n')
    .filter((line) => line.startsWith(' * | `'))
    .flatMap((line) => {
      const [names = '', values = '', omitted = '', readBy = ''] = line.split('|').slice(1, -1);
      const row = { values: values.trim(), omitted: omitted.trim(), readBy: readBy.trim() };
      return [...names.matchAll(/`(\w+)`/g)].map(([, name]): [string, typeof row] => [name!, row]);
    }),
);
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const shown = (value: number) =>
  ({ [2 ** 32 - 1]: '2^32 - 1', [2 ** 53 - 1]: '2^53 - 1', 1e8: '100 000 000' })[value] ?? `${value}`;

describe('the table of options', () => {
  it('matches the rows of the documentation, with values and defaults', () => {
    expect([...ROWS.keys()]).toEqual(OPTION_KEYS);
    for (const [name, option] of Object.entries(SOLVE_OPTIONS)) {
      const { values, omitted } = ROWS.get(name)!;
      if ('values' in option) expect(values).toBe(quoted(option.values()));
      else if ('min' in option) expect(values).toBe(`${shown(option.min)} to ${shown(option.max)}`);
      else expect(values).toBe(option.type);
      if (typeof option.default === 'boolean') expect(omitted).toBe(`${option.default}`);
      else if (typeof option.default === 'number') expect(omitted).toBe(shown(option.default));
      else if (option.default === CLOCKWISE) expect(omitted).toBe('CLOCKWISE');
      else if (option.default !== undefined) expect(omitted).toBe(`'${option.default}'`);
      else expect(['none', 'that of the strategy']).toContain(omitted);
    }
  });

  it('matches the documented strategies that read an option', () => {
    for (const name of ['tieBreak', 'moveOrder', 'seed', 'stream'] as const) {
      const readers = (tieBreak?: (typeof TIE_BREAKS)[number]) => {
        const options = normaliseOptions({ tieBreak }, STRATEGY_NAMES);
        return ALL_STRATEGIES.filter((each) => each.reads?.(options).includes(name)).map((each) => each.name);
      };
      const always = readers();
      const drawing = TIE_BREAKS.filter((tieBreak) => TIES[tieBreak].random);
      const more = drawing.flatMap(readers).filter((each) => !always.includes(each));
      const text = more.length > 0 ? `${quoted(always)}; with random ties ${quoted(more)}` : quoted(always);
      expect(ROWS.get(name)!.readBy).toBe(text);
    }
  });

  it('matches the values and ranges of the options of the command', () => {
    const { strategy, tieBreak, seed, nodeLimit } = SOLVING_OPTIONS;
    expect(strategy.argChoices).toEqual(SOLVE_OPTIONS.strategy.values());
    expect(strategy.defaultValue).toBe(SOLVE_OPTIONS.strategy.default);
    expect(tieBreak.argChoices).toEqual(SOLVE_OPTIONS.tieBreak.values());
    expect(seed.range).toEqual([SOLVE_OPTIONS.seed.min, SOLVE_OPTIONS.seed.max]);
    expect(nodeLimit.range).toEqual([SOLVE_OPTIONS.nodeLimit.min, SOLVE_OPTIONS.nodeLimit.max]);
  });
});

it('matches the tables of ends from scripts/derive-constants.mjs', () => {
  const script = fileURLToPath(new URL('../../scripts/derive-constants.mjs', import.meta.url));
  const lines = execFileSync(process.execPath, [script, 'ends'], { encoding: 'utf8' }).trim().split('\n');
  expect(lines.length).toBe(8);
  const file = readFileSync(new URL('../../src/existence/plain.ts', import.meta.url), 'utf8');
  // The formatter may break a line after its key.
  const text = file.replace(/\s+/g, ' ');
  for (const line of lines) expect(text).toContain(line);
});
