import { describe, expect, it } from 'vitest';
import { primesFor } from '../../src/census/remainders.js';
import type { Call, Executor } from '../../src/jobs/executor.js';
import { countPart } from '../../src/jobs/plans/counting.js';
import type { CountInput } from '../../src/jobs/task.js';
import { normaliseProblem } from '../../src/problem/problem.js';

/** A number beyond 64 bits. No known board that is divided by targets has that many tours. */
const NUMBER = 3n ** 60n;
const PRIMES = primesFor(Math.log2(Number(NUMBER)));

function executorOf(parallelism: number, inputs: CountInput[]): Executor {
  const run = async (input: CountInput) => {
    inputs.push(input);
    const { work, part } = input;
    if (work === 'divide') {
      return { answer: { status: 'divided', by: 'targets', primes: PRIMES.length, bytes: 2 ** 27 } };
    }
    if (work === 'exact') return { answer: { status: 'part', count: 5n, bound: 2 ** 62 } };
    const prime = PRIMES[part.index]!;
    return { answer: { status: 'remainders', remainders: [[prime, NUMBER % BigInt(prime)]] } };
  };
  const call = { failure: undefined, onFailure() {}, fail() {}, close: async () => {}, run };
  return { parallelism, isRemote: false, open: () => call as unknown as Call } as unknown as Executor;
}

describe('a part of a count', () => {
  it.each([1, 3])('is exact within and beyond 64 bits (%i workers)', async (parallelism) => {
    const inputs: CountInput[] = [];
    const problem = normaliseProblem({ rows: 8, cols: 8 });
    const call = {
      request: {},
      problem: { rows: 8, cols: 8 },
      checked: problem,
      options: { memory: 2 ** 29 },
    };
    const counted = countPart(executorOf(parallelism, inputs), call, { index: 1, of: 4 });
    const isExact = parallelism === 1; // three workers have three bounds of 2^62 in all
    expect(await counted).toEqual({
      ...{ status: 'part', divided: 'targets', remainders: [] },
      count: isExact ? 5n : NUMBER,
    });
    const targets = inputs.filter(({ work }) => work === 'exact').map(({ part }) => part);
    // Together they are the targets whose number is 1 modulo 4.
    expect(targets).toEqual(
      Array.from({ length: parallelism }, (_, i) => ({ index: 1 + 4 * i, of: 4 * parallelism })),
    );
    const shares = inputs.filter(({ work }) => work === 'remainders').map((input) => input.targets);
    expect(shares).toEqual(isExact ? [] : PRIMES.map(() => ({ index: 1, of: 4 })));
    for (const { memory } of inputs.slice(1)) expect(memory).toBe(Math.floor(2 ** 29 / parallelism));
  });
});
