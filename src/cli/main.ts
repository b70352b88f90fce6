#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { shown } from '../problem/arguments.js';
import { readCommandLine } from './arguments/command-line.js';
import { inOwnWords } from './arguments/own-words.js';
import { tooMany } from './arguments/problem.js';
import { didYouMean } from './arguments/spelling.js';
import { helpOf } from './help.js';
import { print } from './streams/output.js';
import type { Subcommand } from './subcommand.js';
import { SUBCOMMANDS, UNNAMED } from './subcommands.js';

const BAD_USAGE = 2;
const HELP_OPTION = { help: { type: 'boolean', short: 'h' } } as const;
const HELP = 'help';

/** The subcommand of a name. */
function named(name: string | undefined): Subcommand | undefined {
  return SUBCOMMANDS.find((each) => each.name === name);
}

/** The error for a word that stands where a subcommand would and is none. */
function unknownSubcommand(word: string): TypeError {
  const words = [...SUBCOMMANDS.map(({ name }) => name), HELP, '--help', '--version'];
  const meant = existsSync(word) ? `; did you mean check ${word}?` : didYouMean(word, words);
  return new TypeError(`there is no subcommand ${shown(word)}${meant} (see --help)`);
}

/** What was typed: done, or explained. */
async function run(args: readonly string[]): Promise<number> {
  const [first = '', ...rest] = args;
  if (first === HELP) {
    const words = readCommandLine(rest, HELP_OPTION).positionals.filter((arg) => arg !== HELP);
    if (words.length > 1) throw tooMany(words, 'one subcommand');
    const [word] = words;
    const asked = word === undefined ? UNNAMED : named(word);
    if (!asked) throw unknownSubcommand(word!);
    await print(helpOf(asked));
    return 0;
  }
  // What is no subcommand, no option and no size is a subcommand misspelt.
  if (!named(first) && /^[^-\d]/.test(first)) throw unknownSubcommand(first);
  const subcommand = named(first) ?? UNNAMED;
  const options = { ...subcommand.options, ...HELP_OPTION };
  const line = readCommandLine(named(first) ? rest : args, options);
  if (line.values.help) {
    await print(helpOf(subcommand));
    return 0;
  }
  const late = line.positionals.find(named);
  if (late && !named(first)) throw new TypeError(`${late} is a subcommand; it must come first (see --help)`);
  return subcommand.run(line);
}

async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', () => {}); // who writes is told of it
  process.stderr.on('error', () => {});
  try {
    process.exitCode = await run(args);
  } catch (error) {
    const message = inOwnWords(error instanceof Error ? error.message : String(error));
    process.stderr.write(`knights-tour: ${message.replace(/\s*[\r\n]+\s*/g, ' ')}\n`);
    process.exitCode = BAD_USAGE;
  }
}

void main(process.argv.slice(2));
