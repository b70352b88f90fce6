import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { progressLine } from '../../src/cli/terminal.js';
import { type Ended, ended, FOLDER, file, run, start } from './command.js';

/** Makes standard error look like a terminal with 256 colours. */
const TERMINAL = `
  import { WriteStream } from 'node:tty';
  for (const stream of [process.stdout, process.stderr]) {
    stream.isTTY = true;
    stream.getColorDepth = WriteStream.prototype.getColorDepth;
  }
`;

const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

function startOnTerminal(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const unset = { NO_COLOR: undefined, FORCE_COLOR: undefined, CI: undefined };
  const env = { ...unset, TERM: 'xterm-256color', COLORTERM: '', ...environment };
  return start(args, env, ['--import', join(FOLDER, file('terminal.mjs', TERMINAL))]);
}

function onTerminal(...values: Parameters<typeof startOnTerminal>): Promise<Ended> {
  return ended(startOnTerminal(...values));
}

describe('on a terminal', () => {
  it('colours a grid unless NO_COLOR is set and not empty', async () => {
    const args = ['6x6', '--start', '0,0', '--coordinates'];
    const [plain, coloured, empty, without, list] = await Promise.all([
      run(args),
      onTerminal(args),
      onTerminal(args, { NO_COLOR: '' }),
      onTerminal(args, { NO_COLOR: '1' }),
      onTerminal(['6x6', '--format', 'list']),
    ]);
    expect(coloured.out.match(COLOUR)).toHaveLength(2 * 36);
    expect(coloured.out.replace(COLOUR, '')).toBe(plain.out);
    expect(empty.out).toBe(coloured.out);
    expect(without.out).toBe(plain.out);
    expect(list.out).not.toMatch(COLOUR);
  });

  it('shows the progress of a count, then clears it', async () => {
    const { out, err } = await onTerminal(['count', '6x8'], { NO_COLOR: '1' });
    expect(out).toBe('24964893804\n');
    const lines = err.split('\r\u001b[K');
    expect(lines[1]).toMatch(/^\[[#-]{24}\] +\d+ % {2}\d+ s left$/);
    expect(lines.at(-1)).toMatch(/^undirected open tours · by a frontier · /);
  });

  it('clears the progress of a count that a signal ends, and prints nothing', async () => {
    const child = startOnTerminal(['count', '8x8', '--closed'], { NO_COLOR: '1' });
    const end = ended(child);
    child.stderr.once('data', () => child.kill('SIGINT'));
    const { out, err } = await end;
    expect([child.signalCode, out]).toEqual(['SIGINT', '']);
    const lines = err.split('\r\u001b[K');
    expect(lines.at(-1)).toBe('');
    for (const line of lines.slice(1, -1)) expect(line).toMatch(/^\[[#-]{24}\] +\d+ % {2}\d+ s left$/);
  });
});

describe('progressLine', () => {
  it.each([
    [
      [250_000, 1_000_000, 500, 'tours'],
      '[######------------------]  25 %  250 000 of 1 000 000 tours  500 000/s  2 s left',
    ],
    [[0, 10, 0, 'tours'], '[------------------------]   0 %  0 of 10 tours  0/s  starting'],
    [[250, 1000, 500, ''], '[######------------------]  25 %  2 s left'],
    [[0, 0, 10, ''], '[########################] 100 %  starting'],
  ] as const)('of %j returns %s', ([done, total, milliseconds, unit], line) => {
    expect(progressLine(done, total, milliseconds, unit)).toBe(line);
  });
});
