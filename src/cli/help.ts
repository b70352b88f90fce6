import type { Subcommand } from './subcommand.js';
import { SUBCOMMANDS, UNNAMED } from './subcommands.js';

/** The help of a subcommand; that of the one that needs no name lists the others. */
export function helpOf({ name, usage, help }: Subcommand): string {
  if (name !== UNNAMED.name) return `Usage: knights-tour ${usage}\n\n${help}`;
  const others = SUBCOMMANDS.filter((each) => each.name !== UNNAMED.name);
  const width = Math.max(...others.map((each) => each.usage.length));
  const lines = others.map((each) => `       knights-tour ${each.usage.padEnd(width)}  ${each.does}`);
  return [
    `Usage: knights-tour ${usage}`,
    ...lines,
    "Each has a --help of its own (or: knights-tour help NAME); this is the first one's.",
    '',
    help,
  ].join('\n');
}
