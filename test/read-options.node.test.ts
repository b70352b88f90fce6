import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkOptionsAreRead } from '../src/cli/check-options.js';
import {
  CLOCKWISE,
  normaliseOptions,
  type ReadOption,
  type SolveOptions,
  STRATEGY_NAMES,
  type StrategyName,
  TIE_BREAKS,
  type TieBreak,
} from '../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../src/problem/problem.js';
import { chooseStrategy } from '../src/strategies/auto.js';
import { ALL_STRATEGIES } from '../src/strategies/index.js';
import { createTsSolver } from '../src/ts.js';

/** Finds by trial which options change an answer of each strategy, and compares the declarations, the guide, the command and 'auto'. */

const solver = createTsSolver();

/** All moves, in an order without symmetry. */
const MIXED = [3, 0, 6, 1, 7, 2, 5, 4].map((i) => CLOCKWISE[i]!);
const READ_OPTIONS = ['tieBreak', 'moveOrder', 'seed', 'stream'] as const;
const OTHER_VALUES: Readonly<Record<ReadOption, readonly SolveOptions[]>> = {
  tieBreak: TIE_BREAKS.map((tieBreak) => ({ tieBreak })),
  moveOrder: [{ moveOrder: MIXED }, { moveOrder: [...MIXED].reverse() }],
  seed: [{ seed: 5 }, { seed: 2 ** 32 - 1 }],
  stream: [{ stream: 1 }, { stream: 77 }],
};

/** Walks that get stuck, searches that restart, and boards with few and with many holes. */
const PROBLEMS: readonly TourProblem[] = [
  { rows: 8, cols: 8 },
  { rows: 7, cols: 11, start: 5 },
  { rows: 5, cols: 47, closed: true },
  { rows: 10, cols: 10, closed: true, blocked: [11, 18, 33, 45, 46, 60, 71, 90] },
  { rows: 9, cols: 9, start: 40, blocked: [1, 7, 12, 55] },
  { rows: 6, cols: 5, blocked: [1] },
  { rows: 6, cols: 5, closed: true, blocked: [8, 17, 4, 29] },
];

/** Returns whether other values of an option change the answer to any problem. */
function changes(option: ReadOption, strategy: StrategyName, tieBreak: TieBreak | undefined): boolean {
  return PROBLEMS.some((problem) => {
    if (problem.blocked && strategy === 'divide-and-conquer') return false;
    const options = { strategy, nodeLimit: 3000, ...(tieBreak && { tieBreak }) };
    const answer = JSON.stringify(solver.solve(problem, options));
    return OTHER_VALUES[option].some(
      (other) => JSON.stringify(solver.solve(problem, { ...options, ...other })) !== answer,
    );
  });
}

/** Returns the options that `reads` names. */
function declared(strategy: StrategyName, tieBreak: TieBreak | undefined): readonly ReadOption[] {
  const { reads } = ALL_STRATEGIES.find(({ name }) => name === strategy)!;
  return reads?.(normaliseOptions({ tieBreak }, STRATEGY_NAMES)) ?? [];
}

/** Returns the row of the guide about a strategy. */
function guideRow(strategy: StrategyName): string {
  const guide = readFileSync(new URL('../docs/guide/strategies.md', import.meta.url), 'utf8');
  const table = guide.slice(guide.indexOf('| strategy | reads |'));
  const row = table.split('\n').find((line) => line.split(' | ')[0]!.includes(`\`${strategy}\``));
  return row!.split(' | ')[1]!;
}

const TIES = [undefined, ...TIE_BREAKS];

describe.each(STRATEGY_NAMES)('%s', (strategy) => {
  test.each(TIES)(
    'reads the options that change an answer with the tie-break %s, and no others',
    (tieBreak) => {
      const options = READ_OPTIONS.filter((option) => tieBreak === undefined || option !== 'tieBreak');
      const read = options.filter((option) => changes(option, strategy, tieBreak));
      expect(declared(strategy, tieBreak).filter((option) => options.includes(option))).toEqual(read);
      for (const option of options) {
        const given = { strategy, ...(tieBreak && { tieBreak }), ...OTHER_VALUES[option][0] };
        const check = () => checkOptionsAreRead(given, false);
        const isTieBreakRead = tieBreak === undefined || changes('tieBreak', strategy, undefined);
        if (read.includes(option) && isTieBreakRead) expect(check, option).not.toThrow();
        else expect(check, option).toThrow('has no effect');
      }
    },
  );

  test('has a row in the guide that names them', () => {
    const read = READ_OPTIONS.filter((option) =>
      TIES.some((tieBreak) => changes(option, strategy, tieBreak)),
    );
    const row = guideRow(strategy);
    const named = READ_OPTIONS.filter((option) => row.includes(`\`${option}\``));
    expect(named).toEqual(row.startsWith('none') ? READ_OPTIONS : read);
    expect(row.startsWith('none')).toBe(read.length === 0);
  });
});

test("'auto' chooses a strategy that reads every given option", () => {
  for (const problem of PROBLEMS) {
    for (let bits = 1; bits < 16; bits++) {
      const given = READ_OPTIONS.filter((_, i) => (bits >> i) & 1);
      const options = Object.assign({}, ...given.map((option) => OTHER_VALUES[option][0])) as SolveOptions;
      const checked = normaliseOptions(options, STRATEGY_NAMES);
      const { strategy, second = strategy } = chooseStrategy(
        ALL_STRATEGIES,
        normaliseProblem(problem),
        checked,
      );
      for (const option of given) expect(second.reads?.(checked), given.join()).toContain(option);
      const isKeyed = !given.includes('tieBreak') && !given.includes('moveOrder');
      expect(second.name).toBe(isKeyed ? 'random' : 'warnsdorff-backtracking');
    }
  }
});
