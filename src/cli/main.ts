#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { type Command, CommanderError, type Option } from 'commander';
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

/** Expands short forms: "8x8" is "solve 8x8", and "help batch" is "batch --help". */
function normalise([first = '', ...rest]: readonly string[]): string[] {
  if (first === 'help') return normalise([...rest, '--help']);
  if (Object.hasOwn(SUBCOMMANDS, first) || FOR_THE_PROGRAM.includes(first)) return [first, ...rest];
  if (first === '') return ['solve'];
  if (/^[-\d]/.test(first)) return ['solve', first, ...rest];
  if (existsSync(first)) throw new TypeError(`unknown command '${first}'. Did you mean check ${first}?`);
  // With its options, commander would complain about them instead of the misspelt command.
  return [first];
}

async function main(args: readonly string[]): Promise<void> {
  process.stdout.on('error', () => {}); // print() reports it
  process.stderr.on('error', () => {});
  let output = '';
  let program: Command | undefined;
  try {
    const words = normalise(args);
    program = await createProgram(
      (name) => name === words[0] || words[0] === 'completion',
      (text) => {
        output += text;
      },
    );
    await program.parseAsync(words, { from: 'user' }).catch((error) => {
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
  if (error instanceof CommanderError) return withSuggestions(line, error.code, options);
  for (const [library, term] of TERMS) line = line.replace(library, term);
  return line.replace(/^[a-z]\w*(?= (?:is|goes)\b)|\b[a-z]+[A-Z]\w*/g, (word) => {
    return options.find((option) => option.attributeName() === word)?.long ?? word;
  });
}

/** Adds the names that begin like an unknown one. Commander suggests similar names; without any, adds all names. */
function withSuggestions(message: string, code: string, options: readonly Option[]): string {
  const names = code.endsWith('unknownOption')
    ? options.map(({ long }) => long!)
    : Object.keys(code.endsWith('unknownCommand') ? SUBCOMMANDS : {});
  const typed = /'([^'=]+)/.exec(message)?.[1] ?? '';
  const begun = names.filter((each) => each.startsWith(typed));
  if (begun.length > 0) return message.replace(/( \(Did.*)?$/, ` (Did you mean ${begun.join(' or ')}?)`);
  const isHelpful = names.length === 0 || message.includes('Did you');
  return isHelpful ? message : `${message}. Expected one of ${names.join(', ')}.`;
}

void main(process.argv.slice(2));
