import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { tours } from '../../src/census.js';
import { temporaryName } from '../../src/cli/output.js';
import { inSweep, sampleOf } from '../extent.js';
import { bytesOf, ended, FOLDER, file, run, said, start } from './command.js';

/** A search that never ends: plain backtracking on this board. */
const HARD = `${'............\n'.repeat(11)}#..........#\n`;
const SEARCH = '--board hard.txt --node-limit 1000000000000 --strategy backtracking --count 9';

/** Commands that run longer than a test and write a file or standard output. */
const ENDLESS: readonly [args: string, ending: string][] = [
  ['solve 65536x65536 --format list', '.txt'],
  ['batch 8x8 --count 4000000000 --workers 1', '.bin'],
  ['batch 8x8 --count 4000000000 --workers 2', '.npy'],
  ['sample 5x5 --count 100000000', '.ndjson'],
  ['list 8x8', '.bin'],
];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

function temporaryFiles(): string[] {
  return readdirSync(FOLDER).filter((name) => name.endsWith('.tmp'));
}

async function started(args: readonly string[], until: () => boolean) {
  const child = start(args);
  const end = ended(child);
  while (!until()) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${args.join(' ')} ended: ${JSON.stringify(await end)}`);
    await setTimeout(20);
  }
  return { child, end };
}

/** Number of tours in the complete rows of a file of 6 x 6. */
function rowsIn(bytes: Buffer, format: string): number {
  if (format === 'bin') return Math.floor((bytes.length - 64) / 44);
  if (format === 'npy') return Math.floor((bytes.length - 128) / 36);
  return bytes.toString().split('\n').length - 1;
}

describe('a signal', () => {
  const cases = [...ENDLESS, [`batch ${SEARCH}`, '.bin'] as const];
  const table = cases.map(([args, ending], i) => [args, ending, SIGNALS[i % SIGNALS.length]!] as const);

  it.each(sampleOf(table, 3))('ends %s and keeps the old file (%s, %s)', async (typed, ending, signal) => {
    file('hard.txt', HARD);
    const name = `old${ending}`;
    file(name, 'the old one');
    const begun = () => temporaryFiles().length > 0;
    const { child, end } = await started([...typed.split(' '), '--output', name], begun);
    child.kill(signal);
    const { out, err } = await end;
    expect([child.signalCode, out]).toEqual([signal, '']);
    expect(bytesOf(name).toString()).toBe('the old one');
    // An interrupted list keeps its tours in FILE.part.
    if (!typed.startsWith('list')) expect(err).toBe(`interrupted; ${name} is not written\n`);
    expect(temporaryFiles()).toEqual([]);
  });

  it.each(sampleOf(['ndjson', 'bin', 'npy', 'list'], 2))(
    'keeps the tours of list --format %s in FILE.part, with the options that continue it',
    async (format) => {
      const args = ['list', '6x6', '--workers', '1', '--format', format, '--output', 'tours'];
      const begun = () => temporaryFiles().some((name) => readFileSync(join(FOLDER, name)).length > 2000);
      const { child, end } = await started(args, begun);
      child.kill('SIGINT');
      const { err } = await end;
      expect(child.signalCode).toBe('SIGINT');
      const [, number, options] =
        /^([\d ]+) tours? in tours\.part; continue with (--first \d+ --after \S+)\n$/.exec(err)!;
      const count = Number(number!.replaceAll(' ', ''));
      const board = format === 'list' ? ['6x6'] : [];
      const verdict = await said(['check', ...board, 'tours.part']);
      expect(verdict).toBe(
        `valid: ${count === 1 ? 'an open tour' : `${number} tours`} of the 6 x 6 board (${format})\n`,
      );
      const rest = await run(['list', '6x6', '--limit', '3', '--format', 'list', ...options!.split(' ')]);
      const list = tours({ rows: 6, cols: 6 });
      const lines = Array.from({ length: count + 3 }, () => list.next().value!.join(' '));
      expect(rest.out.trimEnd().split('\n')).toEqual(lines.slice(count));
      expect(existsSync(join(FOLDER, 'tours'))).toBe(false);
      const limit = ['--limit', String(count + 70)];
      await said([...args, ...limit, '--resume']);
      await said([...args.slice(0, -1), 'whole', ...limit]);
      expect(bytesOf('tours').equals(bytesOf('whole'))).toBe(true);
      rmSync(join(FOLDER, 'tours'));
      expect(readdirSync(FOLDER).filter((name) => /^tours\.(?!json)/.test(name))).toEqual([]);
    },
  );

  it('prints the options that continue a list on a pipe', async () => {
    const child = start(['list', '6x6', '--format', 'list']);
    child.stdout.once('data', () => child.kill('SIGINT'));
    const { out, err } = await ended(child);
    const after = /^[\d ]+ tours; continue with --first \d+ --after (\S+)\n$/.exec(err)![1]!;
    const last = out.trimEnd().split('\n').at(-1)!.split(' ').map(Number);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij';
    expect(after.endsWith(`.${last.map((square) => letters[square]).join('')}`)).toBe(true);
  });

  const batches = [
    ['random', 'ndjson', ''],
    ['warnsdorff --tie-break random', 'npy', 'json'],
    ['warnsdorff --tie-break random', 'list', 'json'],
  ] as const;
  it.each(sampleOf(batches, 2))(
    'keeps the tours of batch --strategy %s --format %s --resume, and the next run continues them',
    async (strategy, format, beside) => {
      const kept = `kept-${format}`;
      const typed = `batch 6x6 --seed 2 --workers 1 --strategy ${strategy} --format ${format}`;
      const args = [...typed.split(' '), '--resume', '--output', kept];
      const begun = () => temporaryFiles().some((name) => readFileSync(join(FOLDER, name)).length > 1000);
      const { child, end } = await started([...args, '--count', '4000000000'], begun);
      child.kill('SIGTERM');
      await end;
      expect(child.signalCode).toBe('SIGTERM');
      expect(existsSync(join(FOLDER, `${kept}.json`))).toBe(beside === 'json');
      const count = String(4 * rowsIn(bytesOf(kept), format));
      const { code, err } = await run([...args, '--count', count]);
      expect(err).toMatch(beside === 'json' ? / found · .*\d not found/ : / found · \d/);
      const whole = await run([...typed.split(' '), '--output', 'whole', '--count', count]);
      expect([code, bytesOf(kept).equals(bytesOf('whole'))]).toEqual([whole.code, true]);
      expect(existsSync(join(FOLDER, `${kept}.json`))).toBe(format === 'npy');
    },
  );

  it('checks the order of a list that it continues, and its first and last tour', async () => {
    const args = ['list', '6x6', '--format', 'list', '--output', 'order.txt', '--limit'];
    await said([...args, '5']);
    const lines = bytesOf('order.txt').toString().trimEnd().split('\n');
    const backwards = lines[0]!.split(' ').reverse().join(' ');
    const wrong: readonly [lines: readonly string[], message: string][] = [
      [[lines[0]!, lines[2]!, lines[1]!], 'line 3: tour 2 is wrong: it is not after the tour before'],
      [[lines[0]!, lines[0]!], 'line 2: tour 1 is wrong: it is not after the tour before'],
      [[backwards], 'line 1: tour 0 is wrong: the list has it in the other direction'],
      [lines.slice(1, 3), 'tour 0 is different with these options'],
      [[lines[0]!, lines[1]!, lines[4]!], 'tour 2 is different with these options'],
      [['0 1 2', ...lines], 'line 1: '],
      [lines.slice(0, 4), 'it has tours after tour 2. Expected at most --limit 3.'],
      [['{"path":[0]}'], 'line 1: '],
    ];
    for (const [content, message] of wrong) {
      file('order.txt', content.map((line) => `${line}\n`).join(''));
      const { code, err } = await run([...args, '3', '--resume']);
      expect([code, err]).toEqual([2, expect.stringContaining(`cannot resume order.txt: ${message}`)]);
    }
    const { code, err } = await run([
      'list',
      '6x6',
      '--format',
      'npy',
      '--output',
      'order.npy',
      '--resume',
      '--limit',
      '2',
    ]);
    expect([code, err]).toEqual([0, expect.stringMatching(/^2 tours; continue with /)]);
    file('order.npy', 'no array\n');
    const other = await run(['list', '6x6', '--output', 'order.npy', '--resume']);
    expect([other.code, other.err]).toEqual([
      2,
      expect.stringContaining('it is not a file in the format npy'),
    ]);
  });
});

describe('--resume after SIGKILL', () => {
  const random = 'batch 6x6 --seed 6';
  // Two of three are stuck.
  const walks = 'batch 6x6 --seed 6 --strategy warnsdorff --tie-break random';
  const lists = 'list 6x6 --start 0';
  const CASES: readonly [typed: string, limit: string, format: string, other: string, message: string][] = [
    [random, '--count', 'bin', '--seed 7', 'seed was 6'],
    [random, '--count', 'ndjson', '--seed 7', 'seed was 6'],
    [random, '--count', 'npy', '--seed 7', 'tour 0 is different'],
    [random, '--count', 'algebraic', '--seed 7', 'tour 0 is different'],
    [walks, '--count', 'npy', '--seed 7', 'killed.npy.part.json: seed was 6'],
    [walks, '--count', 'list', '--seed 7', 'seed was 6'],
    [lists, '--limit', 'bin', '--start 35', 'it was written with another --start'],
    [lists, '--limit', 'ndjson', '--start 35', 'start was 0'],
    [lists, '--limit', 'npy', '--end 35', 'the tour must end on 35'],
    [lists, '--limit', 'list', '--start 7', 'wrong: path[0] is 0'],
    [lists, '--limit', 'algebraic', '--closed', 'the tour does not close'],
  ];

  it.each(sampleOf(CASES, 8))(
    'continues %s %s N --format %s and rejects it with %s',
    async (typed, limit, format, other, message) => {
      const name = `killed.${['list', 'algebraic'].includes(format) ? 'txt' : format}`;
      rmSync(join(FOLDER, name), { force: true });
      const call = (options: string, output: string, count: number) => [
        ...options.split(' '),
        ...['--workers', '1', '--format', format, '--output', output, limit, String(count)],
      ];
      const left = () =>
        temporaryFiles().find((each) => each.startsWith(`${name}.`) && !each.includes('.json.'));
      const begun = () => readFileSync(join(FOLDER, left() ?? 'nothing.txt')).length > 30_000;
      file('nothing.txt', '');
      const { child, end } = await started(call(typed, name, 4_000_000_000), begun);
      child.kill('SIGKILL');
      await end;
      const bytes = bytesOf(left()!);
      // Half a row at the end, as if the process had been killed while it wrote.
      file(left()!, bytes.subarray(0, bytes.length - 5));
      const count = 3 * rowsIn(bytes, format) + 9;
      const [key = ''] = other.split(' ');
      const without = typed.replace(new RegExp(` ${key} \\S+`), '').replace(/ --start 0$/, '');
      const rejected = await run([...call(`${without} ${other}`, name, count), '--resume']);
      expect([rejected.code, rejected.err]).toEqual([
        2,
        expect.stringContaining(`cannot resume ${name}.part: `),
      ]);
      expect(rejected.err).toContain(message);
      const resumed = await run([...call(typed, name, count), '--resume']);
      const whole = await run(call(typed, `whole.${name}`, count));
      expect(resumed.code).toBe(whole.code);
      for (const each of format === 'npy' ? ['', '.json'] : ['']) {
        expect(bytesOf(name + each).equals(bytesOf(`whole.${name}${each}`))).toBe(true);
      }
      const beside = format === 'npy' ? [`${name}.json`] : [];
      expect(readdirSync(FOLDER).filter((each) => each.startsWith(`${name}.`))).toEqual(beside);
    },
  );

  it('keeps the tours of a hard search after a second, not after a task of hundreds', async () => {
    file('hard.txt', HARD);
    const search = '--board hard.txt --strategy backtracking --node-limit 3000000 --count 2000 --workers 1';
    const written = () => temporaryFiles().some((name) => bytesOf(name).length > 100);
    const args = ['batch', ...search.split(' '), '--output', 'hard.ndjson'];
    const { child, end } = await started(args, written);
    child.kill('SIGKILL');
    await end;
    const [name] = temporaryFiles().filter((each) => each.startsWith('hard.ndjson'));
    expect(bytesOf(name!).toString()).toMatch(/"status":"limit"/);
  });

  it('continues the results of batch --problems, which are written before the next problem is solved', async () => {
    const easy = [4, 5, 8].map((cols) => JSON.stringify({ rows: cols === 4 ? 3 : 5, cols }));
    const hard = JSON.stringify({ rows: 12, cols: 12, blocked: [132] });
    file('killed.problems', `${[...easy, hard].join('\n')}\n`);
    const call = (output: string, nodeLimit: number) => [
      ...'batch --problems killed.problems --strategy backtracking --workers 1'.split(' '),
      ...['--node-limit', String(nodeLimit), '--output', output],
    ];
    const kept = () => temporaryFiles().filter((each) => each.startsWith('results.ndjson.'));
    const rows = () => kept().flatMap((name) => bytesOf(name).toString().split('\n').slice(0, -1));
    const { child, end } = await started(
      call('results.ndjson', 2 ** 50),
      () => rows().length === easy.length,
    );
    child.kill('SIGKILL');
    await end;
    const resumed = await run([...call('results.ndjson', 3_000_000), '--resume']);
    const whole = await run(call('whole.ndjson', 3_000_000));
    expect([resumed.code, whole.code]).toEqual([3, 3]);
    expect(bytesOf('results.ndjson').equals(bytesOf('whole.ndjson'))).toBe(true);
  });
});

inSweep('a list is the same for any number of workers', async () => {
  const args = ['list', '6x6', '--limit', '200000', '--format', 'list', '--workers'];
  const [one, three] = await Promise.all(['1', '3'].map((workers) => run([...args, workers])));
  expect(three!.out.length).toBeGreaterThan(15_000_000);
  expect([three!.out === one!.out, three!.err]).toEqual([true, one!.err]);
});

describe('a pipe whose reader is gone', () => {
  it.each(ENDLESS)('ends %s quietly', async (typed) => {
    const child = start(typed.split(' '));
    child.stdout.once('data', () => child.stdout.destroy());
    const { code, err } = await ended(child);
    expect(code).toBe(0);
    // "solve" still reports its result.
    if (!typed.startsWith('solve')) expect(err).toBe('');
    expect(err).not.toMatch(/EPIPE|Error|knights-tour:/);
  });
});

describe('a temporary file of a killed run', () => {
  it('is removed by the next run with the same output, even if that fails', async () => {
    mkdirSync(join(FOLDER, 'killed'));
    const output = ['--output', 'killed/tour.txt'];
    const left = () => readdirSync(join(FOLDER, 'killed')).filter((name) => name.endsWith('.tmp'));
    const args = ['65536x65536', '--format', 'list', ...output];
    const { child, end } = await started(args, () => left().length > 0);
    child.kill('SIGKILL');
    await end;
    const [name] = left() as [string];
    const others = [
      basename(temporaryName('killed/tour.txt')), // of a process that runs: this one
      name.replace('tour.txt', 'tour.txt.bak'),
      name.replace(/\.[0-9a-f]{6}-/, '.zzzzzz-'),
      'tour.txt.tmp',
    ];
    for (const other of others) file(join('killed', other), '');
    for (const next of ['6x6', '3x3', '6x6 --strategy warnsdorff --seed 1', 'list 3x10 --closed']) {
      for (const leftover of [name, name.replace('tour.txt', 'tour.txt.json')]) {
        file(join('killed', leftover), '');
      }
      await run([...next.split(' '), ...output]);
      const kept = others.filter((other) => other.endsWith('.tmp'));
      expect([next, left().sort()]).toEqual([next, kept.sort()]);
    }
  });
});
