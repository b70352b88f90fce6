import { expect, test } from 'vitest';
import type { RulesOfHoles } from '../../src/existence/holes/rules.js';
import { tourExistence, tourRules } from '../../src/existence/index.js';
import { createSolverSync } from '../../src/index.js';
import { normaliseBoard } from '../../src/problem/problem.js';
import { solvePuzzle } from '../../src/puzzle.js';
import { randomHoles } from '../holed-boards.js';
import { randomIntegers } from '../oracle/theorems.js';
import { drawProblem, KINDS } from './drawn-problems.js';

/** A rule that gets weaker denies no tour, so only these numbers show it. A rule that gets stronger may change them. */

const SEED = 63;

const solver = createSolverSync();

test('the rules decide as many drawn problems as before, and the search takes as many nodes for the others', () => {
  const below = randomIntegers(SEED);
  const counts: Record<string, number> = {};
  let nodes = 0;
  for (let i = 0; i < 8000; i++) {
    const problem = drawProblem(KINDS[i % KINDS.length]!, false, below);
    if (!problem) continue;
    const { status, reason = status } = tourExistence(problem);
    counts[reason] = (counts[reason] ?? 0) + 1;
    if (status === 'unknown') nodes += solver.solve(problem, { strategy: 'edge-search' }).nodes;
  }
  expect(counts).toEqual({
    'colour-balance': 1815,
    'cut-square': 50,
    'dead-end-square': 1065,
    disconnected: 62,
    'end-colour': 696,
    'ends-excluded': 119,
    exists: 1232,
    'no-connected-two-factor': 27,
    'no-two-factor': 184,
    'odd-closed': 705,
    'start-colour': 536,
    'start-excluded': 66,
    'too-narrow': 613,
    unknown: 830,
  });
  expect(nodes).toBe(1454);
});

test('the rules leave as few moves and ends to the searches as before', () => {
  const counts = { available: 0, fixed: 0, starts: 0, pairs: 0, decided: 0 };
  const bitsOf = (sets: Uint16Array): number =>
    sets.reduce((sum, set) => sum + set.toString(2).replaceAll('0', '').length, 0);
  for (let i = 0; i < 300; i++) {
    const rows = 4 + (i % 7);
    const holes = randomHoles(rows, 14 - (i % 5), 0.1 + 0.02 * (i % 10), i);
    const board = normaliseBoard(holes);
    const end = i % 3 === 0 ? holes.blocked.indexOf(0) : -1;
    const rules = tourRules(board, end, i % 4 === 1) as RulesOfHoles;
    const { factorState } = rules;
    if (rules.board) counts.decided++;
    if (!factorState) continue;
    counts.available += bitsOf(factorState.available);
    counts.fixed += bitsOf(factorState.fixed);
    const open = [...holes.blocked.keys()].filter((square) => holes.blocked[square] === 0);
    for (const start of open) {
      if (rules.excludes(start)) continue;
      counts.starts++;
      counts.pairs += open.filter((other) => rules.mayJoin(start, other)).length;
    }
  }
  expect(counts).toEqual({ available: 58726, decided: 151, fixed: 2653, pairs: 285756, starts: 8413 });
});

test('the rules decide as many boards as before that consist of two halves and two gaps between them', () => {
  let decided = 0;
  for (const left of [4, 5, 6]) {
    const [rows, cols] = [6, left + 6];
    const wall = Array.from({ length: 2 * rows }, (_, i) => (i >> 1) * cols + left + (i % 2));
    for (const gap of wall) {
      for (const other of wall.filter((square) => square > gap)) {
        const blocked = wall.filter((square) => square !== gap && square !== other);
        const { reason } = tourExistence({ rows, cols, blocked, closed: true });
        if (reason === 'no-connected-two-factor') decided++;
      }
    }
  }
  expect(decided).toBe(11);
});

test('the rules decide as many drawn puzzles as before', () => {
  const below = randomIntegers(SEED);
  const counts: Record<string, number> = {};
  for (let i = 0; i < 2000; i++) {
    const problem = drawProblem(KINDS[i % KINDS.length]!, true, below);
    if (!problem) continue;
    const { given = [], ...board } = problem;
    const { reason, proof } = solvePuzzle({ ...board, given }, { nodeLimit: 1 });
    if (proof === 'rule') counts[reason] = (counts[reason] ?? 0) + 1;
  }
  expect(counts).toEqual({
    'colour-balance': 467,
    'cut-square': 12,
    'dead-end-square': 258,
    disconnected: 11,
    'end-colour': 171,
    'ends-excluded': 29,
    'given-colour': 328,
    'given-distance': 91,
    'no-connected-two-factor': 10,
    'no-two-factor': 53,
    'odd-closed': 181,
    'start-colour': 129,
    'start-excluded': 17,
    'too-narrow': 145,
  });
});
