#!/usr/bin/env node
import { at } from './at.js';
import { batch } from './batch.js';
import { bench } from './bench.js';
import { check } from './check.js';
import { solve } from './solve.js';

const BAD_USAGE = 2;

/** The subcommands; without one it is `solve`. */
const COMMANDS: ReadonlyMap<string, (args: string[]) => Promise<number>> = new Map([
  ['solve', solve],
  ['check', check],
  ['batch', batch],
  ['at', at],
  ['bench', bench],
]);

/** An error as one line. What Node's parser adds to help with its own calls is left out. */
function errorLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const shortened = code.startsWith('ERR_PARSE_ARGS') ? `${message.split(/\.\s/)[0]} (see --help)` : message;
  return `knights-tour: ${shortened.replace(/\s*[\r\n]+\s*/g, ' ')}\n`;
}

/** Who reads the output may stop reading, as `head` does: that is no error. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  process.stderr.write(errorLine(error));
  process.exitCode = BAD_USAGE;
}

async function main(args: string[]): Promise<void> {
  process.stdout.on('error', endQuietly);
  process.stderr.on('error', () => {});
  try {
    const command = COMMANDS.get(args[0] ?? '');
    process.exitCode = await (command ? command(args.slice(1)) : solve(args));
  } catch (error) {
    process.stderr.write(errorLine(error));
    process.exitCode = BAD_USAGE;
  }
}

void main(process.argv.slice(2));
