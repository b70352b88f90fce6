import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { createCommand, describeOption, type Subcommand } from './command.js';

interface Entry {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Loads the declaration. The help and the version of the program do not load it. */
  load(): Promise<Subcommand>;
}

/** The subcommands by name. To add one, write a module that exports its declaration and add a line here. */
export const SUBCOMMANDS: Readonly<Record<string, Entry>> = {
  solve: { summary: 'print one tour', load: async () => (await import('./solve.js')).solve },
  check: { summary: 'check the tours of a file', load: async () => (await import('./check.js')).check },
  draw: { summary: 'draw the tour of a file', load: async () => (await import('./draw.js')).draw },
  stats: { summary: 'print statistics of tours', load: async () => (await import('./stats.js')).stats },
  convert: {
    summary: 'convert a file of tours to another format',
    load: async () => (await import('./convert.js')).convert,
  },
  batch: { summary: 'solve many tours of one board', load: async () => (await import('./batch.js')).batch },
  merge: { summary: 'merge files of tours', load: async () => (await import('./merge.js')).merge },
  count: { summary: 'print the number of tours', load: async () => (await import('./count.js')).count },
  usage: { summary: 'count the tours of each move', load: async () => (await import('./tables.js')).usage },
  classes: { summary: 'count tours up to symmetry', load: async () => (await import('./tables.js')).classes },
  list: { summary: 'list all tours in order', load: async () => (await import('./list.js')).list },
  sample: { summary: 'sample tours uniformly', load: async () => (await import('./sample.js')).sample },
  tour: { summary: 'print the tour with a number', load: async () => (await import('./tour.js')).tour },
  number: {
    summary: 'print the numbers of the tours of a file',
    load: async () => (await import('./number.js')).number,
  },
  puzzle: { summary: 'create or solve puzzles', load: async () => (await import('./puzzle.js')).puzzle },
  at: { summary: 'look up steps of a huge tour', load: async () => (await import('./at.js')).at },
  bench: { summary: 'benchmark the engines here', load: async () => (await import('./bench.js')).bench },
  worker: { summary: 'work for a cluster', load: async () => (await import('./worker.js')).worker },
  jobs: { summary: 'list the jobs of a cluster', load: async () => (await import('./jobs.js')).jobs },
  status: { summary: 'print the state of a job', load: async () => (await import('./jobs.js')).status },
  cancel: { summary: 'cancel a job', load: async () => (await import('./jobs.js')).cancel },
  completion: {
    summary: 'print a completion script for a shell',
    load: async () => (await import('./completion.js')).completion,
  },
};

const EXAMPLES = `
Each command has its own help: knights-tour solve --help, or knights-tour help
solve.

Examples:
  knights-tour 8x8 --start a1 --closed
  knights-tour 12x12 --output tour.svg
  knights-tour count 6x6 --closed
  source <(knights-tour completion bash)`;

/**
 * Creates the program.
 * @param isLoaded returns whether to load the options of a subcommand
 * @param write receives the help and the version
 */
export async function createProgram(
  isLoaded: (name: string) => boolean,
  write: (text: string) => void,
): Promise<Command> {
  // `package:version` is in a file with all of solving, which --version does not need.
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const program = new Command('knights-tour')
    .description('Solves the knight\'s tour. "knights-tour 8x8" is short for "knights-tour solve 8x8".')
    .version(version, '-v, --version')
    .configureHelp({ helpWidth: 80, optionDescription: describeOption })
    .addHelpText('after', EXAMPLES)
    .helpCommand(false)
    .exitOverride()
    // createCommand() reports excess arguments with their names.
    .allowExcessArguments()
    // Without this, "puzzle solve" would parse the options of "puzzle".
    .enablePositionalOptions()
    .configureOutput({ writeOut: write, writeErr: () => {} });
  for (const [name, { summary, load }] of Object.entries(SUBCOMMANDS)) {
    const command = isLoaded(name)
      ? createCommand(name, summary, await load())
      : new Command(name).summary(summary);
    for (const each of [command, ...command.commands]) each.copyInheritedSettings(program);
    program.addCommand(command);
  }
  return program;
}
