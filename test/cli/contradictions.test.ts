import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOLDER, file } from './command.js';
import { answered, type Usages } from './one-line-answers.js';

/** Options each of which is right, and which do not go together. */
describe('knights-tour', () => {
  it('refuses options that contradict each other or mean nothing', async () => {
    file('marked.txt', 'S...\n....\n...E\n');
    const usages: Usages = [
      [['--theme', 'dark'], '--theme dark means nothing with --format grid: only svg has it'],
      [
        ['--format', 'json', '--coordinates'],
        '--coordinates means nothing with --format json: only grid and svg have it',
      ],
      [['--format', 'list', '--base', '0'], /^--base 0 means nothing with --format list: /],
      [['--output', 'tour.json', '--base', '0'], /^--base 0 means nothing with --format json: /],
      [['--board', 'marked.txt', '--closed'], /^the E in marked.txt and --closed contradict each other: /],
      [
        ['--board', 'marked.txt', '--end', '0,0'],
        /^the S in marked.txt and --end 0,0 contradict each other: /,
      ],
      [['--board', 'marked.txt', '--blocked', '0,0'], /^the S in marked.txt is a3, which is blocked; /],
      [['1x1', '--blocked', '0,0'], 'every square is blocked; one at least must be free'],
      [
        ['--strategy', 'backtracking', '--tie-break', 'first'],
        '--tie-break first means nothing with --strategy backtracking: it has no ties to break; warnsdorff and warnsdorff-backtracking have',
      ],
      [
        ['--strategy', 'random', '--tie-break', 'first'],
        /^--tie-break first means nothing with --strategy random: /,
      ],
      [
        ['--strategy', 'backtracking', '--seed', '1'],
        /^--seed 1 means nothing with --strategy backtracking: /,
      ],
      [
        ['--strategy', 'warnsdorff', '--tie-break', 'first', '--seed', '1'],
        '--seed 1 means nothing with --strategy warnsdorff without --tie-break random: nothing in it is random',
      ],
      [['--strategy', 'divide-and-conquer', '--seed', '1'], /^--seed 1 means nothing with --strategy divide/],
      [
        ['--strategy', 'warnsdorff', '--node-limit', '9'],
        /^--node-limit 9 means nothing with --strategy warns/,
      ],
      [
        ['batch', '--starts', 'each', '--start', 'a1'],
        '--start a1 and --starts each contradict each other: the tours start on one square or on many',
      ],
      [
        ['batch', '--count', '1', '--starts', 'random', '--board', 'marked.txt'],
        /^the S in marked.txt and --starts random contradict each other: /,
      ],
      [
        ['batch', '--count', '1', '--strategy', 'random', '--tie-break', 'first'],
        /^--tie-break first means nothing with --strategy random: /,
      ],
      [
        ['--tie-break', 'first', '--seed', '1'],
        '--seed 1 means nothing with --tie-break first: ties are then not broken at random; --tie-break random reads it',
      ],
      [['--tie-break', 'farthest', '--stream', '1'], /^--stream 1 means nothing with --tie-break farthest: /],
      [
        ['batch', '--starts', 'each', '--tie-break', 'first', '--seed', '1'],
        /^--seed 1 means nothing with --tie-break first: /,
      ],
      [
        [
          'batch',
          '--start',
          'a1',
          '--count',
          '1',
          '--strategy',
          'warnsdorff',
          '--tie-break',
          'first',
          '--seed',
          '1',
        ],
        /^--seed 1 means nothing with --strategy warnsdorff without --tie-break random: /,
      ],
      [['at', '--step', '0', '--closed', '--end', 'a1'], /^--end a1 and --closed contradict each other: /],
    ];
    await answered(usages);
  });

  it('takes the format from the end of the name of a file, and refuses one that lies', async () => {
    const ofSolve = 'allowed are .txt, .json, .svg';
    const ofBatch = 'allowed are .ndjson, .jsonl, .bin, .npy, .csv';
    const usages: Usages = [
      [['--output', 'x.csv'], `--output is "x.csv", and nothing that solve writes ends in .csv; ${ofSolve}`],
      [['--output', 'x.npy'], /ends in \.npy; /],
      [['--output', 'x.ndjson'], /ends in \.ndjson; /],
      [
        ['--output', 'x.dat'],
        `--output is "x.dat", and nothing that solve writes ends in .dat; ${ofSolve}, or --format says what is written`,
      ],
      [
        ['--output', 'x.svg', '--format', 'json'],
        '--format json and --output x.svg contradict each other: files of that format end in .json, not in .svg',
      ],
      [
        ['--output', 'x.JSON', '--format', 'grid'],
        /^--format grid and --output x.JSON contradict each other: /,
      ],
      [
        ['--output', 'x.csv', '--format', 'list'],
        /^--format list and --output x.csv contradict each other: /,
      ],
      [
        ['batch', '--count', '1', '--output', 'x.json'],
        `--output is "x.json", and nothing that batch writes ends in .json; ${ofBatch}`,
      ],
      [['batch', '--count', '1', '--output', 'x.svg'], /ends in \.svg; /],
      [['batch', '--count', '1', '--output', 'x.txt'], /ends in \.txt; /],
      [
        ['batch', '--count', '1', '--output', 'x.ndjson', '--format', 'bin'],
        '--format bin and --output x.ndjson contradict each other: files of that format end in .bin, not in .ndjson',
      ],
    ];
    await answered(usages);
    const written = readdirSync(FOLDER).filter((name) => /^(x|tour|new)/.test(name));
    expect(written).toEqual([]);
  });
});
