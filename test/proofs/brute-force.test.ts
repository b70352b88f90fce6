import { expect, test } from 'vitest';
import type { RulesOfHoles } from '../../src/existence/holes/rules.js';
import { tourRules } from '../../src/existence/index.js';
import { normaliseBoard } from '../../src/problem/problem.js';
import type { ImpossibleReason } from '../../src/problem/result.js';
import { extent } from '../extent.js';
import { type EndPairs, findEndPairs, holesOf, sidesUpTo } from '../oracle/end-pairs.js';

/** Four squares more take minutes instead of seconds. */
const MAX_SQUARES = extent(24, 20);
const MAX_HOLES = 3;

/** `npm test` takes one board in `STEP` of 30,585. */
const STEP = extent(1, 7);

/** The reasons that these boards have, some of them on whole boards alone. */
const REASONS: readonly ImpossibleReason[] = [
  'too-narrow',
  'odd-closed',
  'start-colour',
  'end-colour',
  'start-excluded',
  'ends-excluded',
  'colour-balance',
  'dead-end-square',
  'disconnected',
  'cut-square',
  'no-two-factor',
  'no-connected-two-factor',
];

interface Board {
  rows: number;
  cols: number;
  blocked: number[];
}

/** Every board with few squares and holes. */
const BOARDS: readonly Board[] = sidesUpTo(MAX_SQUARES).flatMap(([rows, cols]) =>
  Array.from(holesOf(rows * cols, MAX_HOLES), (blocked) => ({ rows, cols, blocked })),
);

/** Compares the rules for every start, every end and every pair of them. @returns the numbers of wrong answers, as a text for each */
function wrongAnswers(board: Board, pairs: EndPairs, count: (reason?: ImpossibleReason) => void): string[] {
  const { open, endsFrom, closes } = pairs;
  const normalised = normaliseBoard(board);
  const wrong: string[] = [];
  const compare = (question: string, exists: boolean, reason: ImpossibleReason | undefined): void => {
    count(reason);
    if (exists && reason) wrong.push(`${JSON.stringify(board)} ${question}: ${reason}`);
  };
  const closed = tourRules(normalised, -1, true);
  compare('closed', closes, closed.board?.reason);
  const free = tourRules(normalised, -1, false);
  const any = endsFrom.some((ends) => ends !== 0);
  compare('open', any, free.board?.reason);
  for (const [i, start] of open.entries()) {
    compare(`closed from ${start}`, closes, closed.excludes(start)?.reason);
    compare(`from ${start}`, endsFrom[i] !== 0, free.excludes(start)?.reason);
    const toEnd = tourRules(normalised, start, false);
    compare(`to ${start}`, endsFrom[i] !== 0, toEnd.board?.reason);
    for (const [j, other] of open.entries()) {
      const exists = (endsFrom[j]! & (1 << i)) !== 0;
      compare(`from ${other} to ${start}`, exists, toEnd.excludes(other)?.reason);
      // Searches ask for pairs only where the rules decide nothing.
      const asksPairs = normalised.blocked && !free.complete;
      const joins = !asksPairs || (free as RulesOfHoles).mayJoin(other, start);
      if (exists && !joins) wrong.push(`${JSON.stringify(board)}: ${other} and ${start} are joined`);
    }
  }
  if (free.firstStart(0) > open[endsFrom.findIndex((ends) => ends !== 0)]!) {
    wrong.push(`${JSON.stringify(board)}: the first start is ${free.firstStart(0)}`);
  }
  return wrong;
}

test(`no rule excludes a tour of a board of at most ${MAX_SQUARES} squares with up to ${MAX_HOLES} holes`, () => {
  const reasons = new Map<ImpossibleReason | undefined, number>();
  const wrong: string[] = [];
  let withTours = 0;
  let compared = 0;
  for (let i = 0; i < BOARDS.length; i += STEP) {
    const board = BOARDS[i]!;
    const pairs = findEndPairs(board.rows, board.cols, board.blocked);
    if (pairs.endsFrom.some((ends) => ends !== 0)) withTours++;
    compared++;
    wrong.push(
      ...wrongAnswers(board, pairs, (reason) => reasons.set(reason, (reasons.get(reason) ?? 0) + 1)),
    );
  }
  expect(wrong.slice(0, 10)).toEqual([]);
  expect(compared).toBeGreaterThanOrEqual(2000);
  expect(withTours).toBeGreaterThan(100);
  for (const reason of REASONS) expect(reasons.get(reason) ?? 0, reason).toBeGreaterThan(20);
});
