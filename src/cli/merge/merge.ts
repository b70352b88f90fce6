import { existsSync } from 'node:fs';
import { fileOption } from '../arguments/values.js';
import { type FormatOf, formatOption } from '../formats.js';
import { type Output, openOutput } from '../streams/output.js';
import { checkWritable, outputPlace } from '../streams/place.js';
import { grouped } from '../streams/progress.js';
import { finishArray } from '../streams/provenance.js';
import { SignalWatch } from '../streams/signals.js';
import { type Subcommand, subcommand } from '../subcommand.js';
import { joinedProvenance } from './joined-provenance.js';
import { Parts } from './parts.js';

const OPTIONS = { format: { type: 'string' }, output: { type: 'string' } } as const;

const HELP = `Joins files of tours of one board and one format to one file, in the order in which they are named: the parts of a batch
that were solved with --first on several machines become the file of the whole batch.

  --output FILE        where the tours go (needed); FILE is there only when it is whole
  --format NAME        bin, ndjson, csv, npy; default: as FILE ends
  -h, --help           this text

What stands in FILE.json beside arrays for numpy is joined, too. Files of lines of JSON may as well be joined by cat.
Exit code: 0 joined, 2 bad usage or parts that do not go together.

Examples:
  knights-tour batch 8x8 --count 500 --output a.bin
  knights-tour batch 8x8 --count 500 --first 500 --output b.bin
  knights-tour merge a.bin b.bin --output tours.bin
`;

/** The subcommand `knights-tour merge`. */
export const merge: Subcommand = subcommand({
  name: 'merge',
  usage: 'merge FILE... --output FILE',
  does: 'joins files of tours',
  help: HELP,
  options: OPTIONS,
  async run({ values, positionals }) {
    if (positionals.length === 0) throw new TypeError('FILE is missing; name the files to join (see --help)');
    if (values.output === undefined)
      throw new TypeError('--output is missing; it must name a file (see --help)');
    const output = fileOption('--output', values.output, 'a file');
    const format = formatOption('merge', values.format, output);
    if (format === undefined)
      throw new TypeError('--format is missing; the name of the file does not say it');
    if (outputPlace(output).kind !== 'replaced') throw new TypeError('--output must name a file');
    checkWritable(output);
    const signals = new SignalWatch();
    const to = await openOutput(output);
    let isWhole = false;
    try {
      const tours = await join(format, positionals, output, to, () => signals.caught !== undefined);
      isWhole = tours !== undefined;
      const told =
        tours !== undefined ? sentence(tours, format, output) : `interrupted; ${output} is not written\n`;
      process.stderr.write(told);
      return 0;
    } finally {
      if (!isWhole) await to.discard();
      signals.end(isWhole);
    }
  },
});

/** Joins files; how many tours there are, undefined when it was ended before. */
async function join(
  format: FormatOf<'merge'>,
  files: readonly string[],
  output: string,
  to: Output,
  isOver: () => boolean,
): Promise<number | undefined> {
  const parts = new Parts(format);
  for (const [i, file] of files.entries()) {
    const rows = await parts.open(file);
    if (i === 0) await to.write(parts.head());
    for await (const piece of rows) {
      if (isOver()) return undefined;
      await to.write(piece);
    }
  }
  const head = parts.head();
  if (format === 'npy') await finishArray(to, head, output, joinedProvenance(parts.arrays));
  else await to.finish(head);
  return parts.tours;
}

/** What was joined, and whether nobody can say what an array holds. */
function sentence(tours: number, format: FormatOf<'merge'>, output: string): string {
  const isUnsaid = format === 'npy' && !existsSync(`${output}.json`);
  const unsaid = isUnsaid ? `; there is no ${output}.json, for not every part has one` : '';
  return `${grouped(tours)} tours${unsaid}\n`;
}
