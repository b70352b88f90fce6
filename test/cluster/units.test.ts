import { countTours, tours } from 'knights-tour-wasm/census';
import { describe, expect, it } from 'vitest';
import { endPairs } from '../../src/census/end-pairs.js';
import { doUnit } from '../../src/cluster/kinds/do-unit.js';
import type { WorkStep } from '../../src/cluster/kinds/work.js';
import { ProblemsInUnit, puzzlesInUnit, toursInPiece, toursInUnit } from '../../src/cluster/needs.js';
import { givenProblem, plainProblem } from '../../src/cluster/problem-text.js';
import { hashOf, readUnit, type ToursUnit, type Unit, unitName } from '../../src/cluster/unit.js';
import { tourRules } from '../../src/existence/index.js';
import { batchArraysIn, batchBytes, copyTours } from '../../src/pool/workers/packing.js';
import type { BatchArrays } from '../../src/problem/batch.js';
import { normaliseOptions, type SolveOptions, STRATEGY_NAMES } from '../../src/problem/options.js';
import { normaliseProblem, type TourProblem } from '../../src/problem/problem.js';
import { createSolverSync } from '../../src/solver/create-solver.js';
import { sampleOf } from '../extent.js';

/** Units without a Redis: what they say, and what they answer. */

const INPUT = JSON.stringify({ rows: 6, cols: 6, closed: true });
const COUNT: Unit = { kind: 'count', input: hashOf(INPUT), needs: 1, memory: 1e9, whole: false };

/** Does a unit: its bytes, its answer, and where others could have gone on. */
function done(unit: Unit, inputs: readonly string[], state?: unknown) {
  const byHash = new Map(inputs.map((input) => [hashOf(input), input]));
  const work = doUnit(unit, (hash) => byHash.get(hash)!, state);
  const steps: Extract<WorkStep, { state: unknown }>[] = [];
  for (;;) {
    const { done: isDone, value } = work.next();
    if (isDone) {
      const pieces = [...steps.map(({ bytes }) => bytes), value.bytes ?? new Uint8Array()];
      return { answer: value.answer, steps, bytes: Buffer.concat(pieces) };
    }
    if ('state' in value) steps.push(value);
  }
}

describe('the name of a unit', () => {
  it('is that of what it says, in any order', () => {
    const { kind, ...rest } = COUNT;
    expect(unitName({ ...rest, kind } as Unit)).toBe(unitName(COUNT));
    expect(unitName(JSON.parse(JSON.stringify(COUNT)))).toBe(unitName(COUNT));
    expect(unitName({ ...COUNT, memory: 1e9 + 1 } as Unit)).not.toBe(unitName(COUNT));
    expect(unitName({ ...COUNT, start: undefined } as unknown as Unit)).toBe(unitName(COUNT));
  });
});

describe('a unit from a queue', () => {
  it('is what was put there', () => {
    expect(readUnit(JSON.parse(JSON.stringify(COUNT)), unitName(COUNT))).toEqual(COUNT);
  });

  const named = (unit: unknown): [unknown, string] => [unit, unitName(unit as Unit)];
  const bad: Readonly<Record<string, readonly [unknown, unknown, RegExp]>> = {
    'that is none': [null, 'x', /kind of the unit is undefined/],
    'of no kind': [...named({ kind: 'eval', code: '1' }), /kind of the unit is "eval"/],
    'with more than it needs': [...named({ ...COUNT, code: '1' }), /unknown key 'code'/],
    'without its input': [...named({ ...COUNT, input: undefined }), /input of the unit is undefined/],
    'with a path for an input': [...named({ ...COUNT, input: '../../etc/passwd' }), /input of the unit is/],
    'with a number that is none': [...named({ ...COUNT, memory: '1' }), /memory of the unit is "1"/],
    'with a square below 0': [...named({ ...COUNT, start: -1 }), /start of the unit is -1/],
    'under another name': [COUNT, 'x', /name of the unit is "x"/],
    'that is too long': [
      ...named({ kind: 'tours', input: COUNT.input, needs: 1, runs: 1, prefix: Array(600).fill(1) }),
      /length of the unit is/,
    ],
  };

  it.each(Object.entries(bad))('%s is refused', (_, [unit, name, message]) => {
    expect(() => readUnit(unit, name)).toThrow(message);
  });

  it('is less than 1 kB however large the board is', () => {
    const blocked = Array.from({ length: 3000 }, (_, i) => 3 * i);
    const plain = plainProblem(normaliseProblem({ rows: 100, cols: 100, blocked }));
    const unit: Unit = { ...COUNT, input: hashOf(JSON.stringify(plain)) };
    expect(JSON.stringify(unit).length).toBeLessThan(300);
  });
});

describe('a problem as text', () => {
  const problems: readonly TourProblem[] = [
    { rows: 8, cols: 8 },
    { rows: 3, cols: 7, closed: true, blocked: [0, 20, 7] },
    { rows: 5, cols: 5, start: [2, 2], end: 0 },
    { rows: 9, cols: 1, blocked: Uint8Array.from([0, 1, 1, 1, 1, 1, 1, 1, 0]) },
  ];

  it.each(problems)('is the same problem', (problem) => {
    const checked = normaliseProblem(problem);
    expect(normaliseProblem(givenProblem(JSON.parse(JSON.stringify(plainProblem(checked)))))).toEqual(
      checked,
    );
  });

  it.each([[null], [{ rows: 4, cols: 4, blocked: 'AAAA' }], [{ rows: 4, cols: 4, blocked: 7 }]])(
    'is refused when it is none: %j',
    (text) => {
      expect(() => normaliseProblem(givenProblem(text))).toThrow(TypeError);
    },
  );
});

describe('pairs of ends', () => {
  it.each([
    [{ rows: 5, cols: 5 }],
    [{ rows: 5, cols: 6 }],
    [{ rows: 5, cols: 6, start: 0 }],
    [{ rows: 5, cols: 6, end: 29 }],
    [{ rows: 5, cols: 5, blocked: [12, 3] }],
    [{ rows: 5, cols: 5, blocked: [0, 4] }],
    [{ rows: 3, cols: 4 }],
    [{ rows: 4, cols: 4 }],
  ] as [TourProblem][])('have all tours of %j', (problem) => {
    let sum = 0n;
    for (const { start, end, weight } of endPairs(normaliseProblem(problem), tourRules)!) {
      const result = countTours({ ...problem, start, end });
      expect(result.status).toBe('counted');
      sum += BigInt(weight) * (result as { count: bigint }).count;
    }
    expect(sum).toBe((countTours(problem) as { count: bigint }).count);
  });

  it('are 136 of open 8 x 8, of the 1024 that the colours leave', () => {
    const pairs = endPairs(normaliseProblem({ rows: 8, cols: 8 }), tourRules)!;
    expect(pairs).toHaveLength(136);
    expect(pairs.reduce((sum, { weight }) => sum + weight, 0)).toBe(1024);
  });

  it('are none of closed tours, and of tours with both ends', () => {
    expect(endPairs(normaliseProblem({ rows: 6, cols: 6, closed: true }), tourRules)).toBeUndefined();
    expect(endPairs(normaliseProblem({ rows: 6, cols: 6, start: 0, end: 1 }), tourRules)).toBeUndefined();
  });
});

describe('a unit of a list', () => {
  const plain = JSON.stringify(plainProblem(normaliseProblem({ rows: 6, cols: 7, closed: true })));
  const unit: ToursUnit = {
    kind: 'tours',
    input: hashOf(plain),
    needs: 1,
    prefix: [0, 9, 18],
    runs: 2 ** 13,
  };

  it('is the same wherever somebody else goes on', () => {
    const { steps, bytes, answer } = done(unit, [plain]);
    expect(answer).toEqual({});
    expect(steps.length).toBeGreaterThan(1);
    let before = 0;
    for (const { state, bytes: piece } of sampleOf(steps, 100)) {
      before += piece.length;
      const rest = done(unit, [plain], JSON.parse(JSON.stringify(state)));
      expect(Buffer.compare(rest.bytes, bytes.subarray(before))).toBe(0);
    }
    const expected = [...tours({ rows: 6, cols: 7, closed: true }, { prefix: [0, 9, 18] })];
    expect(bytes.length).toBe(42 * expected.length);
    expect(Array.from(bytes.subarray(-42))).toEqual(Array.from(expected.at(-1)!));
  });

  it('ends when its runs are over, and says where it goes on', () => {
    const { answer, bytes } = done({ ...unit, runs: 100 }, [plain]);
    expect(bytes.length).toBe(42 * 64 * 100);
    const { next } = answer as { next: string };
    const rest = done({ ...unit, after: hashOf(next) }, [plain, next]);
    expect(Buffer.compare(Buffer.concat([bytes, rest.bytes]), done(unit, [plain]).bytes)).toBe(0);
  });

  it('refuses a place that is none', () => {
    expect(() => done(unit, [plain], { cursor: 1, spent: 0 })).toThrow(TypeError);
    expect(() => done(unit, [plain], { cursor: 'nonsense', spent: 0 })).toThrow(RangeError);
  });
});

describe('a unit of problems', () => {
  it('answers in its bytes, so that what is noted of it stays short: paths, and behind them what is told', () => {
    const problems = Array.from({ length: 3000 }, (_, i) => ({ rows: 3 + (i % 4), cols: 4 }));
    const input = JSON.stringify({ problems: [...problems, { rows: 0, cols: 1 }], options: {} });
    const { answer, bytes } = done({ kind: 'problems', input: hashOf(input), needs: 1 }, [input]);
    expect(JSON.stringify(answer).length).toBeLessThan(100);
    const { pathBytes } = answer as { pathBytes: number };
    const { results, thrown } = JSON.parse(bytes.toString('utf8', pathBytes));
    const solver = createSolverSync();
    const expected = problems.map((problem) => solver.solve(problem));
    const paths = expected.flatMap(({ path }) => (path === undefined ? [] : [...path]));
    expect(Array.from(new Uint32Array(Uint8Array.from(bytes.subarray(0, pathBytes)).buffer))).toEqual(paths);
    expect(results.map(({ status }: { status: string }) => status)).toEqual(
      expected.map(({ status }) => status),
    );
    expect(thrown).toEqual({ name: 'RangeError', message: expect.stringContaining('rows is 0;') });
  });
});

describe('a unit of a batch', () => {
  const SQUARES = 64;
  const COUNT_OF_TOURS = 30_000;
  const asked = { strategy: 'random', seed: 9, stream: 2 ** 32 - 20_000 } as const;
  const plain = JSON.stringify({
    problem: plainProblem(normaliseProblem({ rows: 8, cols: 8, closed: true })),
    options: asked,
  });
  const unit: Unit = { kind: 'batch', input: hashOf(plain), needs: 1, first: 7, count: COUNT_OF_TOURS };

  /** The arrays of a range, piece behind piece. */
  function arraysOf(bytes: Uint8Array): BatchArrays {
    const arrays = batchArraysIn(
      new ArrayBuffer(batchBytes(COUNT_OF_TOURS, SQUARES)),
      COUNT_OF_TOURS,
      SQUARES,
    );
    const inPiece = toursInPiece(batchBytes(1, SQUARES));
    for (let at = 0; at < COUNT_OF_TOURS; at += inPiece) {
      const some = Math.min(inPiece, COUNT_OF_TOURS - at);
      const piece = Uint8Array.from(bytes.subarray(batchBytes(at, SQUARES), batchBytes(at + some, SQUARES)));
      copyTours(piece.buffer, at, some, SQUARES, arrays);
    }
    return arrays;
  }

  it('is what a solver answers, in pieces of a megabyte, and the same wherever somebody else goes on', () => {
    const { steps, bytes, answer } = done(unit, [plain]);
    expect(answer).toEqual({ strategy: 'random' });
    expect(steps.map(({ state }) => state)).toMatchObject([{ done: 12_987 }, { done: 25_974 }]);
    let before = 0;
    for (const { state, bytes: piece } of steps) {
      expect(piece.length).toBeLessThanOrEqual(1_000_000);
      before += piece.length;
      const rest = done(unit, [plain], JSON.parse(JSON.stringify(state)));
      expect(rest.answer).toEqual(answer);
      expect(Buffer.compare(rest.bytes, bytes.subarray(before))).toBe(0);
    }
    const expected = createSolverSync().solveBatch(
      { rows: 8, cols: 8, closed: true, count: COUNT_OF_TOURS },
      { ...asked, stream: asked.stream + 7 },
    );
    const arrays = arraysOf(bytes);
    for (const name of ['paths', 'visited', 'statuses', 'nodes'] as const) {
      const [one, other] = [arrays[name], expected[name]].map((array) =>
        Buffer.from(array.buffer, array.byteOffset, array.byteLength),
      );
      expect(one!.equals(other!), name).toBe(true);
    }
  });

  it('says that there is no tour, whoever says so last', () => {
    const none = JSON.stringify({ problem: { rows: 5, cols: 5, closed: true }, options: asked });
    const range = { ...unit, input: hashOf(none), count: 60_000 } as Unit;
    const { answer, steps } = done(range, [none]);
    expect(answer).toEqual({ proof: 'rule', reason: 'odd-closed', explanation: expect.any(String) });
    expect(done(range, [none], steps.at(-1)!.state).answer).toEqual(answer);
  });

  it('does not choose by the stream that a range begins with, and keeps the strategy of an earlier piece', () => {
    const count = 26_000;
    const even = Uint32Array.from({ length: count }, (_, i) => (i < 13_000 ? 0 : 1));
    const starts = Buffer.from(even.buffer).toString('base64');
    const problem = { rows: 7, cols: 7 };
    for (const options of [{}, { tieBreak: 'first' }] as const) {
      const input = JSON.stringify({ problem, options });
      const range = { ...unit, input: hashOf(input), count, starts: hashOf(starts) } as Unit;
      const { answer, steps } = done(range, [input, starts]);
      expect(answer).toEqual({ strategy: 'warnsdorff-backtracking' });
      // Behind it a rule excludes all.
      expect(done(range, [input, starts], steps.at(-1)!.state).answer).toEqual(answer);
    }
  });

  it.each([
    [{ done: -1 }, RangeError],
    [{ done: 1 }, RangeError],
    [{ done: 2 * 12_987 + 12_987 }, RangeError],
    [{ done: '12987' }, TypeError],
    [7, TypeError],
  ])('refuses a place that is none: %j', (state, kind) => {
    expect(() => done(unit, [plain], state)).toThrow(kind);
  });
});

describe('how much is a unit', () => {
  const of = (problem: TourProblem, options: SolveOptions, count: number, hasStarts = false): number => {
    const checked = normaliseProblem(problem);
    const bytes = batchBytes(1, checked.board.squares);
    return toursInUnit(checked, normaliseOptions(options, STRATEGY_NAMES), { count, bytes, hasStarts });
  };

  it('is a 256th of a batch, from a megabyte of answers on, to what a unit may hold', () => {
    const walk = { strategy: 'warnsdorff' } as const;
    const random = { strategy: 'random' } as const;
    expect(of({ rows: 8, cols: 8 }, walk, 1000)).toBe(12_987);
    expect(of({ rows: 8, cols: 8 }, walk, 1e7)).toBe(39_063);
    expect(of({ rows: 8, cols: 8 }, walk, 1e9)).toBe(Math.floor(2 ** 27 / 77));
    expect(of({ rows: 8, cols: 8 }, walk, 1e9, true)).toBe(2 ** 17);
    // About two seconds of a core.
    expect(of({ rows: 8, cols: 8 }, random, 1e9)).toBe(781_250);
    expect(of({ rows: 100, cols: 100 }, random, 1e9)).toBe(621);
    expect(of({ rows: 8, cols: 8 }, { strategy: 'backtracking' }, 1e9)).toBe(512);
    expect(of({ rows: 2000, cols: 2000 }, random, 1e9)).toBe(1);
    // What 'auto' takes for tours that differ, and by the options given.
    expect(of({ rows: 8, cols: 8 }, {}, 1e9)).toBe(781_250);
    expect(of({ rows: 8, cols: 8 }, { tieBreak: 'first' }, 1e9)).toBe(512);
  });

  it('is two thousand problems, of many a 64th of those before, and fewer when they are searches', () => {
    const inUnit = (problem: TourProblem, before: number): number => {
      const checked = normaliseProblem(problem);
      const options = normaliseOptions({}, STRATEGY_NAMES);
      const unit = new ProblemsInUnit(before);
      for (let count = 1; ; count++) {
        unit.add(checked, options);
        if (!unit.isFull) continue;
        expect(unit.needs).toBeGreaterThan(2 * 4 * count * checked.board.squares);
        expect(unit.needs).toBeLessThan(4e8);
        return count;
      }
    };
    const walk = { rows: 8, cols: 8 };
    expect([0, 2000, 128_000, 1e6, 1e9].map((before) => inUnit(walk, before))).toEqual([
      2000, 2000, 2000, 15_625, 65_536,
    ]);
    expect(inUnit({ rows: 8, cols: 8, blocked: [0, 1] }, 1e9)).toBe(512);
    expect(inUnit({ rows: 1000, cols: 1000 }, 1e9)).toBe(9);
  });

  it('is a 256th of the puzzles, from a fifth of a second to two', () => {
    expect([1, 2400, 20_000, 1e6].map((count) => puzzlesInUnit(36, count))).toEqual([40, 40, 79, 256]);
    expect([1, 2400, 20_000].map((count) => puzzlesInUnit(64, count))).toEqual([5, 10, 32]);
    expect(puzzlesInUnit(100, 1e6)).toBe(1);
  });
});
