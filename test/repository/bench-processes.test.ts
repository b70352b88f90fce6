import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textbookTours } from '../../bench/contestants/textbook.js';
import { checksumOfAnswers } from '../../bench/harness/checksum.js';
import type { ContestantProcess } from '../../bench/harness/contestant.js';
import { compileNative, nativeCompiler } from '../../bench/harness/native-compiler.js';
import { startNativeProcess } from '../../bench/harness/native-process.js';
import { proveEqualAnswers, UnequalAnswers } from '../../bench/harness/proof.js';
import { type Round, runRound } from '../../bench/harness/rounds.js';
import { REFERENCE_WALKS } from '../oracle/reference.js';

/** Returns a contestant that runs in this process, answers every input by the same rule, and logs its inputs. */
function fakeProcess(name: string, log: string[], answer: (input: number) => number[]): ContestantProcess {
  const answersOf = (seed: number, count: number): number[][] =>
    Array.from({ length: count }, (_, i) => answer(seed + i));
  return {
    prepare: async () => 1,
    sample: async (seed, repetitions) => {
      log.push(`${name} ${seed}`);
      return { nanoseconds: 1000, processorNanoseconds: 1000, units: repetitions };
    },
    checksum: async (seed, repetitions) => checksumOfAnswers(answersOf(seed, repetitions)),
    answers: async (seed, repetitions) => answersOf(seed, repetitions),
    distinct: async (seed, repetitions) => new Set(answersOf(seed, repetitions).map(String)).size,
    close: async () => {},
  };
}

describe('proveEqualAnswers', () => {
  const double = (input: number): number[] => [input, 2 * input];

  it('returns the checksum of contestants with equal answers', async () => {
    const contestants = ['a', 'b', 'c'].map((name) => ({ name, process: fakeProcess(name, [], double) }));
    const checksum = await proveEqualAnswers(contestants, 10, 50);
    expect(checksum).toBe(await checksumOfAnswers(Array.from({ length: 50 }, (_, i) => double(10 + i))));
  });

  it('reports the first number that differs', async () => {
    const wrong = (input: number): number[] => (input === 47 ? [47, 95] : double(input));
    const contestants = [
      { name: 'right', process: fakeProcess('right', [], double) },
      { name: 'wrong', process: fakeProcess('wrong', [], wrong) },
    ];
    const proof = proveEqualAnswers(contestants, 10, 50);
    await expect(proof).rejects.toThrow(UnequalAnswers);
    await expect(proof).rejects.toThrow(
      /answer 37 of seed 10 differs at number 1:\n {2}right: 94 .*\n {2}wrong: 95 /,
    );
    await expect(proveEqualAnswers(contestants, 10, 37)).resolves.toBeTypeOf('number');
  });
});

describe('runRound', () => {
  it('takes a sample of every contestant, then again in the reverse order, on the same inputs within a half', async () => {
    for (let seed = 1; seed < 20; seed++) {
      const log: string[] = [];
      const runners = ['a', 'b', 'c', 'd'].map((name) => ({
        process: fakeProcess(name, log, () => []),
        repetitions: 3,
      }));
      const round: Round = await runRound(runners, 0, seed);
      const names = log.map((entry) => entry.split(' ')[0]);
      const inputs = log.map((entry) => entry.split(' ')[1]);
      expect([...names.slice(0, 4)].sort()).toEqual(['a', 'b', 'c', 'd']);
      expect(names.slice(4)).toEqual(names.slice(0, 4).reverse());
      expect(new Set(inputs.slice(0, 4))).toEqual(new Set([String(round.seeds[0])]));
      expect(new Set(inputs.slice(4))).toEqual(new Set([String(round.seeds[1])]));
      expect(round.seeds[0]).not.toBe(round.seeds[1]);
      expect(round.samples).toHaveLength(4);
    }
  });
});

const WALKS = ['warnsdorff.c', 'warnsdorff-in-place.c', 'flat-kernel.c'];
const compiler = nativeCompiler('warnsdorff.c');
if (compiler === undefined) console.log('skipped: the native programs of bench/native (no C compiler found)');

describe.skipIf(compiler === undefined)('a native program', () => {
  const programs = new Map<string, ContestantProcess>();
  const program = (source: string): ContestantProcess => programs.get(source)!;

  beforeAll(() => {
    for (const source of WALKS) {
      programs.set(source, startNativeProcess(compileNative(source, compiler!)));
    }
  });
  afterAll(async () => {
    for (const process of programs.values()) await process.close();
  });

  it.each(WALKS)('%s finds the reference tours of 8 x 8', async (source) => {
    expect(await program(source).prepare({ rows: 8, cols: 8 })).toBe(1);
    const answers = await program(source).answers(1, 64);
    expect(answers).toHaveLength(64);
    const byStart = new Map(answers.map(([nodes, ...path]) => [path[0], { nodes, path }]));
    for (const path of REFERENCE_WALKS) expect(byStart.get(path[0])).toEqual({ nodes: path.length, path });
  });

  it('has the inputs and checksums of the contestants in TypeScript', async () => {
    for (const [size, seed, count] of [
      [5, 7, 60],
      [8, 4_294_967_295, 100],
      [13, 2 ** 31, 20],
    ] as const) {
      const workload = { rows: size, cols: size };
      const textbook = textbookTours(workload);
      textbook.arrange(seed, count);
      const expected = Array.from(textbook.answers() as Iterable<ArrayLike<number>>, (numbers) =>
        Array.from(numbers),
      );
      // On boards with an odd number of squares, only squares with even numbers start a tour.
      if (size % 2 === 1) expect(expected.every(([, start]) => start! % 2 === 0)).toBe(true);
      for (const source of WALKS) {
        await program(source).prepare(workload);
        expect(await program(source).answers(seed, count)).toEqual(expected);
        expect(await program(source).checksum(seed, count)).toBe(await checksumOfAnswers(expected));
      }
    }
  });

  it('counts the work of a sample', async () => {
    await program('warnsdorff.c').prepare({ rows: 6, cols: 6 });
    const answers = await program('warnsdorff.c').answers(3, 40);
    const sample = await program('warnsdorff.c').sample(3, 40);
    expect(sample.units).toBe(answers.reduce((sum, [nodes]) => sum + nodes!, 0));
    expect(sample.nanoseconds).toBeGreaterThan(0);
  });

  it('fails with its error output if it ends', async () => {
    const process = startNativeProcess(compileNative('warnsdorff.c', compiler!));
    await expect(process.prepare({ rows: 5, cols: 6 })).rejects.toThrow(
      /code 1\nthe program supports only square boards/,
    );
    await expect(process.sample(1, 1)).rejects.toThrow(/code 1/);
    await process.close();
  });
});
