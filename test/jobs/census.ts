import {
  type CensusProblem,
  canonicalTour,
  countTours,
  createSampler,
  tours,
} from 'knights-tour-wasm/census';
import type { CallMethods } from 'knights-tour-wasm/pool';
import { createPuzzle } from 'knights-tour-wasm/puzzle';
import { all, type Bodies, equal, holds, rejection, rejects, sameError, soon, thrownBy } from './kit.js';

/** Bodies about `countTours`, `tours`, `sample` and `createPuzzles`. */

/** A problem whose count takes 10 s and whose list is too long for a test. */
export const LONG = { rows: 8, cols: 8, closed: true } as const;
/** Memory that makes open tours of 6 x 6 be counted by their 45 pairs of ends. */
export const LITTLE_MEMORY = 16_500_000;

function listTours(problem: CensusProblem, options = {}): string[] {
  return Array.from(tours(problem, options), String);
}

const COUNTS: readonly (readonly [CensusProblem, object])[] = [
  [{ rows: 6, cols: 6, closed: true }, {}],
  [{ rows: 5, cols: 5, start: 0 }, {}],
  [{ rows: 6, cols: 6, closed: true, blocked: [0, 2] }, {}],
  [{ rows: 5, cols: 6, closed: true }, { stopAt: 9 }],
  [{ rows: 5, cols: 6, given: [[0, 0]] }, {}],
  [{ rows: 5, cols: 6, given: [[0, 0]] }, { stopAt: 3 }],
  [{ rows: 6, cols: 6 }, { stopAt: 1000 }],
  [{ rows: 3, cols: 500, closed: true }, {}],
  [{ rows: 3, cols: 3 }, {}],
  [LONG, { memory: 1_000_000 }],
];

const LISTS: readonly CensusProblem[] = [
  { rows: 1, cols: 1 },
  { rows: 2, cols: 2 },
  { rows: 3, cols: 2, blocked: [1, 2, 3, 4] },
  { rows: 3, cols: 10, closed: true },
  { rows: 5, cols: 5, start: 2, end: 24 },
  { rows: 5, cols: 5, given: [[12, 24]] },
  { rows: 5, cols: 6 },
  { rows: 6, cols: 6, closed: true, blocked: [0, 1, 34, 35] },
  { rows: 6, cols: 6, closed: true },
];

/** Counts, and checks that the progress grows to 1000. */
async function countWithProgress(calls: CallMethods, problem: CensusProblem, options = {}) {
  const shares = [0];
  const onProgress = (done: number, total: number): void => {
    equal(total, 1000);
    holds(done > shares.at(-1)!, `progress grows: ${shares}`);
    shares.push(done);
  };
  const result = await calls.countTours(problem, { ...options, onProgress });
  equal(shares.at(-1), 1000);
  return { result, shares };
}

export const CENSUS: Bodies = {
  'counts like countTours, whole or in parts, and reports the progress': async (calls) => {
    for (const [problem, options] of COUNTS) {
      const { result } = await countWithProgress(calls, problem, options);
      equal(result, countTours(problem, options), JSON.stringify(problem));
    }
    equal((await countWithProgress(calls, { rows: 6, cols: 7 })).result.count, 389_969_466n);
    const large = await calls.countTours({ rows: 12, cols: 12, closed: true });
    holds(large.status === 'too-large' && large.bytes > 2 ** 40, '12 x 12 is too large');
    // Below the estimate for several workers, but enough for one.
    const { status } = await calls.countTours({ rows: 3, cols: 500, closed: true }, { memory: 2_000_000 });
    equal(status, 'counted');
  },

  'counts open tours that are too large by pairs of ends, if each pair fits': async (calls) => {
    const six = { rows: 6, cols: 6 };
    equal(countTours(six, { memory: LITTLE_MEMORY }).status, 'too-large');
    const { result, shares } = await countWithProgress(calls, six, { memory: LITTLE_MEMORY });
    equal(result, { status: 'counted', count: 3_318_960n, method: 'frontier' });
    holds(shares.length > 5, `progress grows in steps: ${shares}`);
    equal((await calls.countTours(six, { memory: 1_000_000 })).status, 'too-large');
  },

  'lists tours like the census, in order': async (calls) => {
    for (const problem of LISTS) equal((await all(calls.tours(problem))).map(String), listTours(problem));
    const list = calls.tours({ rows: 5, cols: 5, start: 0 });
    const steps = await Promise.all(Array.from({ length: 306 }, () => list.next()));
    equal(
      steps.map(({ done, value }) => (done ? 'end' : String(value))),
      [...listTours({ rows: 5, cols: 5, start: 0 }), 'end', 'end'],
    );
  },

  'lists tours with a prefix or after a cursor': async (calls) => {
    const problem = { rows: 5, cols: 6 };
    const prefix = [0, 8];
    equal((await all(calls.tours(problem, { prefix }))).map(String), listTours(problem, { prefix }));
    const one = tours(problem);
    const list = calls.tours(problem);
    equal(list.cursor(), undefined);
    for (let i = 0; i < 4321; i++) {
      one.next();
      await list.next();
      if (i % 720 === 0) equal(list.cursor(), one.cursor());
    }
    const after = list.cursor()!;
    equal(after, one.cursor());
    await list.return!();
    equal(list.cursor(), after);
    const rest = calls.tours(problem, { after });
    equal(rest.cursor(), after);
    equal((await all(rest)).map(String), listTours(problem).slice(4321));
    for (const _ of one);
    equal(rest.cursor(), one.cursor());
    equal(await all(calls.tours(problem, { after: rest.cursor() })), []);
  },

  'returns no tour of a list after its signal has aborted': async (calls) => {
    const abort = new AbortController();
    const list = calls.tours(LONG, { signal: abort.signal });
    for (let i = 0; i < 3; i++) equal((await list.next()).done, false);
    abort.abort('enough');
    equal(await rejection(list.next()), 'enough');
    equal(await list.next(), { done: true, value: undefined });
    // The same for a reader in the middle of a chunk, and for values that share a chunk.
    const stop = new AbortController();
    let read = 0;
    const reading = (async () => {
      for await (const _ of calls.tours(LONG, { signal: stop.signal })) if (++read === 5) stop.abort('there');
    })();
    equal([await rejection(reading), read], ['there', 5]);
  },

  'shares the workers between fifty open lists, which end with their signal': async (calls) => {
    const abort = new AbortController();
    const lists = Array.from({ length: 50 }, () => calls.tours(LONG, { signal: abort.signal }));
    const firsts = await soon(Promise.all(lists.map((list) => list.next())));
    equal(new Set(firsts.map(({ value }) => String(value))).size, 1, 'the number of first tours');
    abort.abort('enough');
    for (const list of lists) equal(await rejection(list.next()), 'enough');
  },

  'samples tours like a sampler, in order': async (calls) => {
    for (const { problem, count, ...options } of [
      { problem: { rows: 6, cols: 6, closed: true }, count: 500, seed: 5, stream: 2 ** 32 - 99 },
      { problem: { rows: 5, cols: 6 }, count: 70, memory: 100_000_000 },
      { problem: { rows: 3, cols: 4 }, count: 3 },
      { problem: LONG, count: 0 },
    ]) {
      const { seed = 0, stream = 0 } = options as { seed?: number; stream?: number };
      const sampler = count > 0 ? createSampler(problem) : undefined;
      const expected = Array.from({ length: count }, (_, i) =>
        sampler!.sample({ seed, stream: (stream + i) % 2 ** 32 }),
      );
      equal(await all(calls.sample(problem, { count, ...options })), expected);
    }
    const none = await rejection(all(calls.sample({ rows: 4, cols: 4 }, { count: 1 })));
    sameError(none, new RangeError('there is no tour to sample: count is 0'));
  },

  'creates puzzles like createPuzzle, one for each stream': async (calls) => {
    const problem = { rows: 5, cols: 6 };
    const options = { seed: 3, stream: 2 ** 32 - 2, difficulty: 'easy' } as const;
    const expected = Array.from({ length: 5 }, (_, i) =>
      createPuzzle(problem, { ...options, stream: (options.stream + i) % 2 ** 32 }),
    );
    const made = await all(calls.createPuzzles(problem, { ...options, count: 5 }));
    equal(made, expected);
    equal(JSON.stringify(made), JSON.stringify(expected));
    equal(await all(calls.createPuzzles(problem, { count: 0 })), []);
    const none = await all(calls.createPuzzles({ rows: 4, cols: 4 }, { count: 2 }));
    equal(
      none.map(({ status }) => status),
      ['impossible', 'impossible'],
    );
  },

  'creates puzzles whose solutions differ by more than a symmetry': async (calls) => {
    const problem = { rows: 3, cols: 4 };
    const keyOf = ({ path }: { path?: Uint32Array }) => String(canonicalTour(problem, path!, false));
    const classes = new Set([...tours(problem)].map((path) => keyOf({ path })));
    const options = { seed: 5, clues: 10, distinct: true };
    const made = await all(calls.createPuzzles(problem, { ...options, count: 3 }));
    const keys: string[] = [];
    const expected: unknown[] = [];
    for (let stream = 0; keys.length < 3; stream++) {
      const each = createPuzzle(problem, { seed: 5, clues: 10, stream });
      if (keys.includes(keyOf(each))) continue;
      keys.push(keyOf(each));
      expected.push(each);
    }
    equal(made, expected);
    const every = await all(calls.createPuzzles(problem, { ...options, count: classes.size + 1 }));
    equal(new Set(every.map(keyOf)), classes);
    equal(every.length, classes.size);
    const none = await all(calls.createPuzzles({ rows: 4, cols: 4 }, { ...options, count: 2 }));
    equal(none.length, 2);
    const wrong = calls.createPuzzles(problem, { count: 1, distinct: 1 as never });
    await rejects(all(wrong), /^TypeError: distinct is 1; it must be true or false$/);
  },

  'rejects bad input of counts, lists, samples and puzzles': async (calls) => {
    // As the functions of the census do.
    for (const values of [
      [LONG, { memory: 0 }],
      [LONG, { stopAt: '1' }],
      [LONG, { onProgress: 1 }],
      [LONG, null],
      [{ rows: 5, cols: 5, given: [[0, 1, 2]] }, {}],
    ] as [never, never][]) {
      sameError(
        await rejection(calls.countTours(...values)),
        thrownBy(() => countTours(...values)),
      );
    }
    for (const values of [
      [LONG, { after: 'x' }],
      [LONG, { prefix: [0, 1] }],
      [LONG, null],
      [{ rows: 5, cols: 5, given: [[0, 25]] }, {}],
      [{ rows: 0, cols: 5 }, {}],
    ] as [never, never][]) {
      sameError(
        await rejection(all(calls.tours(...values))),
        thrownBy(() => tours(...values)),
      );
    }
    const mild = { difficulty: 'mild' as never };
    sameError(
      await rejection(all(calls.createPuzzles(LONG, { ...mild, count: 2 }))),
      thrownBy(() => createPuzzle(LONG, mild)),
    );
    const signal = 1 as never;
    await rejects(calls.countTours(LONG, { signal }), /^TypeError: signal is 1; it must be an AbortSignal$/);
    const seed = { seed: 1 } as never;
    await rejects(calls.countTours(LONG, seed), /^TypeError: options has the unknown key 'seed'/);
    const untyped = calls as unknown as Record<string, (...values: unknown[]) => AsyncIterable<unknown>>;
    const uint32 = 'it must be an integer from 0 to 4294967295';
    for (const [method, options, message] of [
      ['tours', { limit: 3 }, /^TypeError: options has the unknown key 'limit'/],
      ['tours', { signal: 1 }, /^TypeError: signal is 1; it must be an AbortSignal$/],
      ['sample', { count: -1 }, RegExp(`^RangeError: count is -1; ${uint32}$`)],
      ['sample', { count: 1, memory: 1_000_000 }, /^RangeError: too-large: /],
      ['createPuzzles', {}, RegExp(`^TypeError: count is undefined; ${uint32}$`)],
    ] as const) {
      await rejects(all(untyped[method]!(LONG, options)), message);
    }
    const stream = calls.tours(LONG, { after: 'x' });
    await rejection(stream.next());
    equal(await stream.next(), { done: true, value: undefined });
  },
};
