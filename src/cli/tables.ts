import { squareName } from '../problem/notation.js';
import { flag, group, type Subcommand, subcommand } from './command.js';
import { BOARD_OPTIONS, KERNEL_ENGINE_OPTION, MEMORY_OPTION, SIZE_ARGUMENT } from './options.js';
import { readProblem } from './problem.js';
import { loadCensus } from './solver.js';
import { print } from './terminal.js';

/** Tables of all tours of a board. */

const TABLE_OPTIONS = {
  ...group('Output:', { json: flag('--json', 'print JSON') }),
  ...MEMORY_OPTION,
  ...KERNEL_ENGINE_OPTION,
};

export const usage: Subcommand = subcommand({
  description: `Prints for each move of a board how many tours use it, in either direction. Each line has the two squares and the number.

Tours are those of "knights-tour count". The number of every move takes a count of its own, except for images under symmetries.`,
  args: [SIZE_ARGUMENT],
  options: { ...BOARD_OPTIONS, ...TABLE_OPTIONS },
  exitCodes: { 0: 'printed', 2: 'bad usage, or too large for the memory' },
  examples: ['knights-tour usage 6x6 --closed', 'knights-tour usage 5x5 --start a1 --json'],
  async run({ json, memory, engine, ...values }, size) {
    const problem = await readProblem(size, values);
    const { moveUsage } = await loadCensus(engine);
    for (const each of moveUsage(problem, { memory })) {
      const { from, to, tours } = each;
      const line = `${squareName(from, problem)} ${squareName(to, problem)} ${tours}`;
      await print(`${json ? JSON.stringify(each) : line}\n`);
    }
    return 0;
  },
});

export const classes: Subcommand = subcommand({
  description: `Prints the number of closed tours of a board, their number up to rotation and reflection, and how many have each symmetry.

A board of 8 x 8 takes about a minute, smaller ones take seconds.`,
  args: [SIZE_ARGUMENT],
  options: TABLE_OPTIONS,
  exitCodes: { 0: 'printed', 2: 'bad usage, or too large for the memory' },
  examples: ['knights-tour classes 6x6', 'knights-tour classes 5x6 --json'],
  async run({ json, memory, engine }, size) {
    const { rows, cols } = await readProblem(size, {});
    const { tourClasses } = await loadCensus(engine);
    const found = tourClasses({ rows, cols, closed: true }, { memory });
    const { tours, classes, symmetric } = found;
    const lines = {
      'closed tours': tours,
      'up to rotation and reflection': classes,
      'unchanged by a half-turn': symmetric.halfTurn,
      'unchanged by a quarter-turn': symmetric.quarterTurn,
      'unchanged by a reflection': symmetric.reflection,
    };
    const text = Object.entries(lines).map(([name, count]) => `${name.padEnd(29)}  ${count}\n`);
    await print(json ? `${JSON.stringify(found)}\n` : text.join(''));
    return 0;
  },
});
