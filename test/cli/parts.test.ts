import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { primesFor } from '../../src/census/remainders.js';
import type { Call, Executor } from '../../src/jobs/executor.js';
import { countPart } from '../../src/jobs/plans/counting.js';
import type { CountInput } from '../../src/jobs/task.js';
import { normaliseProblem } from '../../src/problem/problem.js';
import { sampleOf } from '../extent.js';
import { bytesOf, FOLDER, file, run, said, words } from './command.js';

/** Options of part i of a call, as if each part ran on another machine. */
const MACHINES: Readonly<Record<string, readonly string[]>> = {
  batch: ['--workers 1', '--workers 2 --engine ts', '--engine wasm'],
  count: ['--workers 1', '--workers 2', '--engine wasm'], // JavaScript takes ten times as long
  other: ['--workers 1', '--workers 2 --engine js', '--engine wasm'],
};

/** Calls, with a number of parts. */
const TOURS: readonly [typed: string, parts: number][] = [
  ['batch 6x6 --count 100 --seed 3', 3],
  ['batch 6x6 --count 2 --strategy warnsdorff --start a1', 4],
  ['batch 5x5 --starts each --strategy backtracking --node-limit 60 --count 20', 3], // some at their limit
  ['batch 6x6 --starts each --blocked f1_a1 --closed', 2],
  ['batch 6x6 --count 0', 2],
  ['list 5x6 --start a5', 3],
  ['list 3x10 --closed', 18],
  ['list 4x4 --closed', 2], // no tour
  ['list 5x5 --blocked a5', 2], // no tour
  ['list --board holes.txt', 2],
  ['sample 5x6 --count 70 --seed 2', 3],
  ['sample 5x5 --count 2 --start a1', 5],
];
const ENDINGS = ['.bin', '.ndjson', '.npy', '.txt'];

const PUZZLES: readonly [typed: string, parts: number, ending: string][] = [
  ['puzzle 5x5 --count 3 --seed 7', 2, '/'],
  ['puzzle 5x5 --count 11 --seed 7 --clues 12 --format svg', 3, '/'],
  ['puzzle 5x5 --count 3 --format json', 5, '/'],
  ['puzzle 5x5 --count 3 --format json', 2, '.json'],
  ['puzzle 5x6 --count 3 --blocked a1 --show-ends', 3, '.txt'],
  ['puzzle 5x5 --format svg', 1, '.svg'],
  ['puzzle 5x5 --count 6 --clues 12 --page 6x9in --format html', 3, '.html'],
];

/** Puzzles in folders and in files, and every call for tours with two formats. */
const TABLE = [
  ...PUZZLES,
  ...TOURS.flatMap((tours, i) =>
    [i, i + 1].map((each) => [...tours, ENDINGS[each % ENDINGS.length]!] as const),
  ),
];

const COUNTS: readonly [typed: string, parts: number, divided: string][] = [
  ['count 5x6', 3, 'whole'],
  ['count 5x6 --directed', 2, 'whole'],
  ['count 3x5', 2, 'whole'],
  ['count 1x1', 1, 'whole'],
  ['count 3x50 --closed', 9, 'primes'], // more than there are primes
  ['count 3x100 --closed --directed', 3, 'primes'],
  ['count 5x6 --start a1 --directed', 2, 'whole'],
  ['count 7x7 --blocked a1_b1_f1_g1_a7_g7_b7_f7_d4 --start a4 --memory 40', 3, 'pairs'],
  ['count 6x9', 2, 'targets'],
];

let folders = 0;

/** Creates a folder for a test and returns its name. */
function folder(): string {
  const name = `parts-${++folders}`;
  mkdirSync(join(FOLDER, name));
  file('holes.txt', '.....\n.#...\n.....\n...S.\n');
  return name;
}

/** Runs part i of n and returns the name of its file. */
async function writePart(typed: string, i: number, n: number, name: string): Promise<string> {
  const machines = MACHINES[typed.split(' ')[0]!] ?? MACHINES.other!;
  const args = `${typed} ${machines[i % 3]} --part ${i}/${n} --output ${name}`;
  await said(words(args));
  return name;
}

async function writeParts(typed: string, n: number, nameOf: (i: number) => string): Promise<string[]> {
  const names: string[] = [];
  // Runs two at a time.
  for (let i = 1; i <= n; i += 2) {
    const some = [i, i + 1].filter((each) => each <= n);
    names.push(...(await Promise.all(some.map((each) => writePart(typed, each, n, nameOf(each))))));
  }
  return names;
}

/** Returns the content of all files whose name begins with this one, by the rest of their names. */
function filesOf(name: string): Record<string, string> {
  const path = join(FOLDER, name.replace(/\/$/, ''));
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return Object.fromEntries(
      readdirSync(path).map((each) => [each, readFileSync(join(path, each), 'latin1')]),
    );
  }
  const [place, base] = [dirname(path), basename(path)];
  const all = readdirSync(place).filter((each) => each.startsWith(base));
  return Object.fromEntries(
    all.map((each) => [each.slice(base.length), readFileSync(join(place, each), 'latin1')]),
  );
}

describe('merge', () => {
  it.each(sampleOf(TABLE, 14))(
    'combines the parts of "%s" (%i parts) into the whole output (%s)',
    async (typed, n, ending) => {
      const at = folder();
      const { code } = await run(words(`${typed} --output ${at}/whole${ending}`));
      expect(code).toBeLessThan(4);
      const names = await writeParts(typed, n, (i) => `${at}/part-${i}${ending.replace('/', '')}`);
      // Passes the parts in any order, and the files beside them.
      const all = readdirSync(join(FOLDER, at)).filter((name) => name.startsWith('part-'));
      const files = all.reverse().map((name) => `${at}/${name}`);
      await said(['merge', ...files, '--output', `${at}/merged${ending}`]);
      expect(filesOf(`${at}/merged`)).toEqual(filesOf(`${at}/whole`));
      const before = filesOf(names[0]!);
      await writePart(typed, 1, n, names[0]!);
      expect(filesOf(names[0]!)).toEqual(before);
    },
  );

  it.each(sampleOf(COUNTS, 9))(
    'adds up the parts of "%s" (%i parts, divided by %s)',
    async (typed, n, divided) => {
      const at = folder();
      const [whole, names] = await Promise.all([
        run(words(`${typed} --output ${at}/whole`)),
        writeParts(typed, n, (i) => `${at}/${i}.json`),
      ]);
      expect([whole.code, whole.out]).toEqual([0, '']);
      for (const [i, name] of names.entries()) {
        const record = JSON.parse(bytesOf(name).toString());
        expect(record).toMatchObject({ part: i + 1, call: { command: 'count', parts: n, divided } });
      }
      const merged = await run(['merge', ...names, '--output', '-']);
      expect(merged.out).toBe(bytesOf(`${at}/whole`).toString());
      expect(merged.out).toMatch(/^\d+\n$/);
      const before = filesOf(names[0]!);
      await writePart(typed, 1, n, names[0]!);
      expect(filesOf(names[0]!)).toEqual(before);
    },
  );

  it('writes rows of tours that were not found, and no file in a format without them', async () => {
    const at = folder();
    const typed = 'batch 8x8 --count 3 --strategy backtracking --closed --node-limit 70';
    for (const ending of ['bin', 'txt']) {
      const whole = await run(words(`${typed} --output ${at}/whole.${ending}`));
      expect([whole.code, Object.keys(filesOf(`${at}/whole.${ending}`)).length]).toEqual([
        3,
        ending === 'bin' ? 1 : 0,
      ]);
      const names = await writeParts(typed, 2, (i) => `${at}/${i}.${ending}`);
      const merged = await run(['merge', ...names, '--output', `${at}/merged.${ending}`]);
      expect([merged.code, filesOf(`${at}/merged.${ending}`)]).toEqual([1, filesOf(`${at}/whole.${ending}`)]);
    }
    const none = await run(words(`batch 4x4 --closed --count 2 --output ${at}/none.ndjson`));
    const lines = bytesOf(`${at}/none.ndjson`).toString().trimEnd().split('\n');
    expect([none.code, lines.map((line) => JSON.parse(line).status)]).toEqual([
      1,
      ['impossible', 'impossible'],
    ]);
  });
});

/** Returns a record with other content and a correct check. */
function forged(name: string, change: (record: Record<string, object>) => object): void {
  const { check: _, ...record } = JSON.parse(bytesOf(name).toString());
  const other = { ...record, ...change(record) };
  const check = createHash('sha256').update(JSON.stringify(other)).digest('hex');
  file(name, `${JSON.stringify({ ...other, check })}\n`);
}

/** Crafted records, and what the message must contain. */
const FORGERIES: readonly [change: (record: Record<string, object>) => object, message: string][] = [
  [() => ({ part: 3 }), 'part is 3'],
  [() => ({ sha256: 1 }), 'it is damaged'],
  [inCall({ format: 'csv' }), 'csv'],
  [inCall({ version: '9.9.9' }), 'version 9.9.9 wrote it'],
  [inCall({ parts: 65_537 }), 'parts is 65537'],
  [inCall({ command: 'solve' }), '"solve"'],
  [inCall({ problem: { rows: 5, cols: -1 } }), 'cols'],
  [inCall({ problem: undefined }), 'problem'],
];

function inCall(change: object) {
  return ({ call }: Record<string, object>) => ({ call: { ...call, ...change } });
}

describe('merge rejects', () => {
  it('parts that are missing, repeated or from another call', async () => {
    const at = folder();
    const typed = 'batch 5x6 --count 5';
    await writeParts(typed, 3, (i) => `${at}/a${i}.bin`);
    await writeParts(`${typed} --seed 2`, 3, (i) => `${at}/b${i}.bin`);
    await writeParts(typed, 2, (i) => `${at}/c${i}.bin`);
    await writeParts('list 3x10 --closed', 1, () => `${at}/d1.bin`);
    await writeParts('count 5x6', 3, (i) => `${at}/e${i}.json`);
    await said(words(`${typed} --output ${at}/whole.bin`));
    await writePart(typed, 1, 40, `${at}/f1.bin`);
    const table: readonly [files: string, ...message: string[]][] = [
      ['a1.bin a3.bin', 'part 2 of 3 missing'],
      ['a2.bin', 'parts 1, 3 of 3 missing'],
      ['f1.bin', 'parts 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 29 more of 40 missing'],
      ['a1.bin a2.bin a1.bin a3.bin', 'part 1 is given twice', `${at}/a1.bin and ${at}/a1.bin`],
      [
        'a1.bin b2.bin a3.bin',
        `${at}/b2.bin: part 2 belongs to another call: seed is 2, but 0 in ${at}/a1.bin`,
      ],
      ['a1.bin a2.bin a3.bin c2.bin', `${at}/c2.bin: part 2 belongs to another call: parts is 2, but 3`],
      ['a1.bin d1.bin', 'part 1 belongs to another call: command is "list", but "batch"'],
      ['e1.json e2.json e3.json a1.bin', 'part 1 belongs to another call: command is "batch", but "count"'],
      ['e1.json e3.json', 'part 2 of 3 missing'],
      ['a1.bin a2.bin a3.bin whole.bin', `${at}/whole.bin is not a part`, 'whole.bin.part.json'],
      ['a1.bin a2.bin a3.bin nosuch.bin', `cannot read ${at}/nosuch.bin: ENOENT`],
    ];
    for (const [files, ...messages] of sampleOf(table, 9)) {
      const names = files.split(' ').map((name) => `${at}/${name}`);
      const { code, err } = await run(['merge', ...names, '--output', `${at}/x.bin`]);
      expect([files, code, filesOf(`${at}/x`)]).toEqual([files, 2, {}]);
      expect(err).toMatch(/^knights-tour: [^\n]+\n$/);
      for (const message of messages) expect(err).toContain(message);
    }
    const names = [1, 2, 3].map((i) => `${at}/a${i}.bin`);
    for (const [output, message] of [
      ['x.npy', '--format bin cannot be used with --output'],
      ['- --format bin', 'must name a file'],
      ['x.npy --format npy', `--format is npy. Expected bin, the format of ${at}/a1.bin.`],
    ] as const) {
      const typed = ['merge', ...names, '--output', ...output.split(' ')];
      expect(await run(typed)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    }
  });

  it('damaged files and records', async () => {
    const at = folder();
    const kinds: readonly [typed: string, name: string][] = [
      ['batch 5x6 --count 5 --format bin', 'tours'],
      ['list 3x10 --closed --format ndjson', 'lines'],
      ['puzzle 5x5 --count 2', 'puzzles'],
    ];
    for (const [typed, name] of sampleOf(kinds, 4)) {
      const names = await writeParts(typed, 2, (i) => `${at}/${name}-${i}`);
      const merged = `${at}/${name}-merged${name === 'puzzles' ? '/' : ''}`;
      const merge = () => run(['merge', ...names, '--output', merged]);
      const second = names[1]!;
      const record = `${second}.part.json`;
      const [bytes, text] = [bytesOf(second), bytesOf(record)];
      const flipped = Buffer.from(bytes);
      flipped[Math.floor(bytes.length / 2)]! ^= 1;
      const begin = Buffer.from(bytes);
      begin[10]! ^= 1;
      for (const content of [flipped, begin, bytes.subarray(0, -1), Buffer.concat([bytes, bytes])]) {
        file(second, content);
        const { code, err } = await merge();
        expect([code, err]).toEqual([2, expect.stringContaining(`${second}: it is damaged`)]);
        expect(err).toContain('part 2');
      }
      file(second, bytes);
      for (const content of ['', 'null', `${text}`.replace('"part":2', '"part":1')]) {
        file(record, content);
        expect(await merge()).toMatchObject({ code: 2, err: expect.stringContaining(`${record}: `) });
      }
      file(record, text);
      for (const [change, message] of name === 'tours' ? sampleOf(FORGERIES, 4) : FORGERIES.slice(0, 3)) {
        const both = names.map((each) => `${each}.part.json`);
        const before = both.map(bytesOf);
        for (const each of both) forged(each, change);
        const { code, err } = await merge();
        expect([message, code, err]).toEqual([message, 2, expect.stringContaining(message)]);
        for (const [i, each] of both.entries()) file(each, before[i]!);
      }
      expect(filesOf(merged)).toEqual({});
      rmSync(join(FOLDER, record));
      const missing = expect.stringContaining(`${record} does not exist`);
      expect(await merge()).toMatchObject({ code: 2, err: missing });
    }
    const [count] = await writeParts('count 5x6', 1, (i) => `${at}/${i}.json`);
    file(
      count!,
      bytesOf(count!)
        .toString()
        .replace(/"count":"\d/, '"count":"9'),
    );
    const merged = await run(['merge', count!, '--output', `${at}/number`]);
    expect(merged).toMatchObject({ code: 2, err: expect.stringContaining(`${count}: it is damaged`) });
    await writePart('count 5x6', 1, 1, `${at}/1.json`);
    for (const count of [-1, '1e9', '-3', null]) {
      forged(`${at}/1.json`, () => ({ count }));
      const { code, err } = await run(['merge', `${at}/1.json`, '--output', `${at}/number`]);
      expect([code, err]).toEqual([2, expect.stringContaining(`${at}/1.json: it is damaged: count is`)]);
    }
  });

  it('an old record beside a file that another call wrote', async () => {
    const at = folder();
    await writePart('batch 5x6 --count 5', 1, 1, `${at}/a.bin`);
    await said(words(`batch 5x6 --count 5 --output ${at}/a.bin`));
    expect(Object.keys(filesOf(`${at}/a`))).toEqual(['.bin']);
    await writePart('batch 5x6 --count 5', 1, 1, `${at}/a.bin`);
    await writePart('count 5x6', 1, 1, `${at}/a.bin`);
    expect(Object.keys(filesOf(`${at}/a`))).toEqual(['.bin']);
  });
});

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
      request: { signals: [], jobId: undefined },
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
