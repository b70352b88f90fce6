import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
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

describe('a signal', () => {
  const cases = [...ENDLESS, [`batch ${SEARCH}`, '.bin'] as const];
  const table = cases.map(([args, ending], i) => [args, ending, SIGNALS[i % SIGNALS.length]!] as const);

  it.each(table)('ends %s and keeps the old file (%s, %s)', async (typed, ending, signal) => {
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

  it('keeps the tours of batch --resume, and the next run continues them', async () => {
    const args = ['batch', '6x6', '--seed', '2', '--workers', '1', '--output', 'kept.ndjson', '--resume'];
    const begun = () => temporaryFiles().some((name) => readFileSync(join(FOLDER, name)).length > 0);
    const { child, end } = await started([...args, '--count', '4000000000'], begun);
    child.kill('SIGTERM');
    await end;
    expect(child.signalCode).toBe('SIGTERM');
    const count = bytesOf('kept.ndjson').toString().trimEnd().split('\n').length;
    await said([...args, '--count', String(count + 5)]);
    await said([...args.slice(0, -3), '--output', 'whole.ndjson', '--count', String(count + 5)]);
    expect(bytesOf('kept.ndjson').equals(bytesOf('whole.ndjson'))).toBe(true);
  });
});

describe('batch --resume after SIGKILL', () => {
  it.each(['bin', 'ndjson'])(
    'keeps what the killed process wrote to %s, and continues it',
    async (format) => {
      const args = ['batch', '6x6', '--seed', '6', '--workers', '1', '--output'];
      const name = `killed.${format}`;
      await said([...args, name, '--count', '3', '--resume']);
      const left = () => temporaryFiles().find((each) => each.startsWith(name));
      const begun = () => readFileSync(join(FOLDER, left() ?? name)).length > 30_000;
      const { child, end } = await started([...args, name, '--count', '4000000000', '--resume'], begun);
      child.kill('SIGKILL');
      await end;
      const bytes = bytesOf(left()!);
      // Half a row at the end, as if the process had been killed while it wrote.
      file(left()!, bytes.subarray(0, bytes.length - 5));
      const count =
        format === 'bin' ? Math.floor((bytes.length - 64) / 44) : bytes.toString().split('\n').length;
      const other = await run([
        ...args.map((each) => (each === '6' ? '7' : each)),
        name,
        '--count',
        String(count + 9),
        '--resume',
      ]);
      expect([other.code, other.err]).toEqual([
        2,
        expect.stringContaining('killed.'.concat(format, '.part: seed was 6')),
      ]);
      const err = await said([...args, name, '--count', String(count + 9), '--resume']);
      expect(err).toContain(' found');
      await said([...args, `whole.${format}`, '--count', String(count + 9)]);
      expect(bytesOf(name).equals(bytesOf(`whole.${format}`))).toBe(true);
      expect(readdirSync(FOLDER).filter((each) => each.startsWith(`${name}.`))).toEqual([]);
    },
  );
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
