#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { createProgram, SUBCOMMANDS } from './program.js';
import { ClosedPipeError, print } from './terminal.js';

const BAD_USAGE = 2;
const UNAVAILABLE = 4;
const FOR_THE_PROGRAM = ['-h', '--help', '-v', '--version'];

/** Terms of the library, and those of the command. */
const TERMS: readonly (readonly [library: RegExp, command: string])[] = [
  [/^rows \* cols is (\d+);/, 'the board has $1 squares;'],
  [
    /^the number of blocked squares is \d+; it must be 0: .*/,
    'this strategy does not support blocked squares',
  ],
  [/a string that cursor\(\) returned$/, 'the cursor that an earlier list printed'],
  [/^connection(?= is )/, '--redis'],
];

/** Options of earlier versions, and their new names. */
const RENAMED: Readonly<Record<string, string>> = { '--at-most': '--stop-at' };

/** Expands short forms: "8x8" is "solve 8x8", and "help batch" is "batch --help". */
function normalise([first = '', ...rest]: readonly string[]): string[] {
  if (first === 'help') return [...rest, '--help'];
  if (Object.hasOwn(SUBCOMMANDS, first) || FOR_THE_PROGRAM.includes(first)) return [first, ...rest];
  if (first === '') return ['solve'];
  // With its options, commander would complain about them instead of the misspelt command.
  return /^[-\d]/.test(first) ? ['solve', first, ...rest] : [first];
}

async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', () => {}); // print() reports it
  process.stderr.on('error', () => {});
  let output = '';
  let program: Command | undefined;
  try {
    const words = normalise(args);
    const [name = ''] = words;
    if (!Object.hasOwn(SUBCOMMANDS, name) && existsSync(name)) {
      throw new TypeError(`unknown command '${name}'. Did you mean check ${name}?`);
    }
    program = await createProgram(
      (each) => each === name || name === 'completion',
      (text) => {
        output += text;
      },
    );
    const isUnknown = !Object.hasOwn(SUBCOMMANDS, name) && !FOR_THE_PROGRAM.includes(name);
    await program.parseAsync(isUnknown ? [name] : words, { from: 'user' }).catch((error) => {
      if (!(error instanceof CommanderError && error.exitCode === 0)) throw error;
    });
    if (output !== '') await print(output);
  } catch (error) {
    if (error instanceof ClosedPipeError) return;
    // Messages contain options, and the URL of Redis may contain a password.
    const message = translateMessage(error, program, args[1]).replace(/(rediss?:\/\/)\S*@/g, '$1***@');
    process.stderr.write(`knights-tour: ${message}\n`);
    process.exitCode = (error as Error).name === 'RedisUnavailableError' ? UNAVAILABLE : BAD_USAGE;
  }
}

/** Returns a message in one line, with options in place of the arguments of the library: `nodeLimit` is `--node-limit`. */
function translateMessage(error: unknown, program: Command | undefined, second: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error);
  const command = program?.commands.find((each) => each.options.length > 0);
  const { options = [] } = command?.commands.find((each) => each.name() === second) ?? command ?? {};
  let line = message.replace(/^error: /, '').replace(/\s*[\r\n]+\s*/g, ' ');
  for (const [library, term] of TERMS) line = line.replace(library, term);
  if (error instanceof CommanderError) {
    // Commander suggests similar names. If it has no suggestion, list all names.
    const names = error.code.endsWith('unknownOption')
      ? options.map(({ long }) => long)
      : Object.keys(error.code.endsWith('unknownCommand') ? SUBCOMMANDS : {});
    const typed = /'([^'=]+)/.exec(line)?.[1] ?? '';
    const begun = names.filter((each) => each?.startsWith(RENAMED[typed] ?? typed));
    if (begun.length > 0) line = line.replace(/( \(Did.*)?$/, ` (Did you mean ${begun.join(' or ')}?)`);
    else if (names.length > 0 && !line.includes('Did you')) line += `. Expected one of ${names.join(', ')}.`;
    // Commander prints the placeholder of an option's value; print the value instead.
    const nameOption = (placeholder: string, long: string) => {
      const option = options.find((each) => each.long === long);
      const value = option && command?.getOptionValue(option.attributeName());
      return value === undefined ? placeholder : `'${long}${value === true ? '' : ` ${value}`}'`;
    };
    return line.replace(/'(--[\w-]+) <[^']*>'/g, nameOption);
  }
  return line.replace(/^[a-z]\w*(?= (?:is|goes)\b)|\b[a-z]+[A-Z]\w*/g, (word) => {
    return options.find((option) => option.attributeName() === word)?.long ?? word;
  });
}

void main(process.argv.slice(2));
