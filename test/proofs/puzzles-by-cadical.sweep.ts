import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { solvePuzzle } from '../../src/puzzle.js';
import { isKnightMove } from '../oracle/theorems.js';
import { drawing, expectFilling, fillingsIn, shuffled, tourOf } from '../puzzle/puzzles.js';

const COUNT = 200;
const SECONDS = 60;

/** A SAT solver of its own authors, from Debian's package `cadical`. */
const version = spawnSync('cadical', ['--version'], { encoding: 'utf8' }).stdout?.trim();
if (!version) console.warn('The package cadical is missing, so no answers are compared with it.');

/** Clauses of a puzzle: each step and each square has exactly one of the other, and adjacent steps are a move apart. */
class Encoding {
  readonly clauses: number[][] = [];
  readonly #side: number;
  #variables: number;

  constructor(side: number, given: readonly (readonly [number, number])[]) {
    this.#side = side;
    const all = [...Array(side * side).keys()];
    this.#variables = all.length ** 2;
    for (const [square, step] of given) this.clauses.push([this.at(step, square)]);
    for (const one of all) {
      this.#exactlyOne(all.map((square) => this.at(one, square)));
      this.#exactlyOne(all.map((step) => this.at(step, one)));
    }
    for (const square of all) {
      const near = all.filter((other) => isKnightMove(side, square, other));
      for (const step of all.slice(1)) {
        this.clauses.push([-this.at(step, square), ...near.map((other) => this.at(step - 1, other))]);
        this.clauses.push([-this.at(step - 1, square), ...near.map((other) => this.at(step, other))]);
      }
    }
  }

  at(step: number, square: number): number {
    return step * this.#side ** 2 + square + 1;
  }

  /** Sinz 2005: the sequential counter. */
  #exactlyOne(literals: readonly number[]): void {
    this.clauses.push([...literals]);
    let before = 0;
    for (const literal of literals) {
      const some = ++this.#variables;
      this.clauses.push([-literal, some]);
      if (before > 0) this.clauses.push([-before, -literal], [-before, some]);
      before = some;
    }
  }

  /** Returns the path of a solution; undefined if there is none; 'limit'. */
  solve(): number[] | 'limit' | undefined {
    const lines = this.clauses.map((clause) => `${clause.join(' ')} 0\n`);
    const input = `p cnf ${this.#variables} ${lines.length}\n${lines.join('')}`;
    const { stdout, status } = spawnSync('cadical', ['-q', '-t', String(SECONDS)], {
      input,
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    if (status === 20) return undefined;
    if (status !== 10) return 'limit';
    const squares = this.#side ** 2;
    const path: number[] = [];
    for (const word of stdout.matchAll(/ (\d+)/g)) {
      const place = Number(word[1]) - 1;
      if (place >= 0 && place < squares ** 2) path[Math.floor(place / squares)] = place % squares;
    }
    return path;
  }

  exclude(path: readonly number[]): void {
    this.clauses.push(path.map((square, step) => -this.at(step, square)));
  }
}

/** Returns what a SAT solver answers. */
function decide(side: number, given: readonly (readonly [number, number])[]): string {
  const encoding = new Encoding(side, given);
  const path = encoding.solve();
  if (path === 'limit') return path;
  if (!path) return 'impossible';
  expectFilling({ rows: side, cols: side, given }, Uint32Array.from(path));
  encoding.exclude(path);
  const other = encoding.solve();
  return other === 'limit' ? other : other ? 'several' : 'unique';
}

describe.skipIf(!version)('answers on 12 x 12 to 20 x 20', () => {
  test('are those of a SAT solver', () => {
    const draw = drawing(71);
    const counts: Record<string, number> = {};
    for (let i = 0; i < COUNT; i++) {
      const side = 12 + (i % 9);
      const path = tourOf({ rows: side, cols: side }, { seed: i })!;
      const percent = 25 + draw(45);
      const given = shuffled([...path.keys()], draw)
        .slice(0, Math.round((percent * path.length) / 100))
        .map((step): [number, number] => [path[step]!, step]);
      // Exchanges two given steps of the same colour in every fifth puzzle.
      const second = given.findIndex(([, step], j) => j > 0 && (step - given[0]![1]) % 2 === 0);
      if (i % 5 === 0) [given[0]![0], given[second]![0]] = [given[second]![0], given[0]![0]];
      const problem = { rows: side, cols: side, given };
      const result = solvePuzzle(problem);
      for (const filling of fillingsIn(result)) expectFilling(problem, filling);
      const expected = decide(side, given);
      counts[expected] = (counts[expected] ?? 0) + 1;
      if (expected !== 'limit' && result.status !== 'limit')
        expect(result.status, `puzzle ${i}`).toBe(expected);
      counts.own = (counts.own ?? 0) + (result.status === 'limit' ? 0 : 1);
    }
    console.log(`${version}:`, counts);
    expect(counts.own).toBe(COUNT);
    expect(counts.limit ?? 0).toBeLessThan(COUNT / 20);
    for (const status of ['unique', 'several', 'impossible']) expect(counts[status]).toBeGreaterThan(5);
  });
});
