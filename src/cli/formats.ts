import { extname } from 'node:path';
import { shown } from '../problem/arguments.js';
import { nameOption } from './arguments/values.js';

/** What a format is to the command. */
interface Format {
  /** How files of it end. */
  readonly endings: readonly string[];
  readonly writtenBy: readonly string[];
  readonly readBy: readonly string[];
  /** The options that say how it is drawn. */
  readonly drawnWith: readonly string[];
}

/** The formats that exist: a new one is a line here, and a case where a subcommand writes or reads it. */
export const FORMATS = {
  grid: {
    endings: ['.txt'],
    writtenBy: ['solve'],
    readBy: ['check'],
    drawnWith: ['base', 'coordinates'],
  },
  list: { endings: ['.txt'], writtenBy: ['solve', 'list', 'sample'], readBy: ['check'], drawnWith: [] },
  algebraic: { endings: ['.txt'], writtenBy: ['solve'], readBy: ['check'], drawnWith: [] },
  text: { endings: ['.txt'], writtenBy: ['puzzle'], readBy: [], drawnWith: [] },
  json: { endings: ['.json'], writtenBy: ['solve', 'at', 'puzzle'], readBy: ['check'], drawnWith: [] },
  svg: {
    endings: ['.svg'],
    writtenBy: ['solve', 'puzzle'],
    readBy: [],
    drawnWith: ['base', 'coordinates', 'theme'],
  },
  ndjson: {
    endings: ['.ndjson', '.jsonl'],
    writtenBy: ['batch', 'list', 'sample', 'merge'],
    readBy: ['check', 'merge'],
    drawnWith: [],
  },
  bin: {
    endings: ['.bin'],
    writtenBy: ['batch', 'list', 'sample', 'merge'],
    readBy: ['check', 'merge'],
    drawnWith: [],
  },
  npy: {
    endings: ['.npy'],
    writtenBy: ['batch', 'list', 'sample', 'merge'],
    readBy: ['check', 'merge'],
    drawnWith: [],
  },
  csv: {
    endings: ['.csv'],
    writtenBy: ['batch', 'list', 'sample', 'merge'],
    readBy: ['check', 'merge'],
    drawnWith: [],
  },
  name: { endings: [], writtenBy: ['at'], readBy: [], drawnWith: [] },
  number: { endings: [], writtenBy: ['at'], readBy: [], drawnWith: [] },
} as const;

/** The name of a format. */
export type FormatName = keyof typeof FORMATS;

/** The formats that a subcommand writes. */
export type FormatOf<Subcommand extends string> = {
  [Name in FormatName]: Subcommand extends (typeof FORMATS)[Name]['writtenBy'][number] ? Name : never;
}[FormatName];

/** Endings of formats that no subcommand writes: a file that ends so would lie, whatever `--format` says. */
const FOREIGN_ENDINGS: readonly string[] = ['.gz', '.png', '.pdf', '.html'];

const TABLE = Object.entries(FORMATS) as [FormatName, Format][];

/** The formats that a subcommand writes, in the order of the table. */
export function formatsOf<Subcommand extends string>(subcommand: Subcommand): FormatOf<Subcommand>[] {
  const written = TABLE.filter(([, { writtenBy }]) => writtenBy.includes(subcommand));
  return written.map(([name]) => name as FormatOf<Subcommand>);
}

/** The formats that a subcommand reads. */
export function formatsReadBy(subcommand: string): FormatName[] {
  return TABLE.filter(([, { readBy }]) => readBy.includes(subcommand)).map(([name]) => name);
}

/** The options that say how a format is drawn. */
export function drawnWith(format: FormatName): readonly string[] {
  return FORMATS[format].drawnWith;
}

/**
 * The format that `--format` or the end of the name of the file chooses; undefined: neither says.
 * @param text what `--format` says
 * @param file what `--output` says
 * @throws TypeError when there is no such format, and when the two contradict each other
 */
export function formatOption<Subcommand extends string>(
  subcommand: Subcommand,
  text: string | undefined,
  file: string | undefined,
): FormatOf<Subcommand> | undefined {
  const formats = formatsOf(subcommand);
  const ending = file === undefined ? '' : extname(file).toLowerCase();
  const byEnding = formats.filter((name) => hasEnding(name, ending));
  const isKnown = FOREIGN_ENDINGS.includes(ending) || TABLE.some(([name]) => hasEnding(name, ending));
  if (text === undefined) {
    if (ending === '' || byEnding.length > 0) return byEnding[0];
    const others = isKnown ? '' : ', or --format says what is written';
    throw new TypeError(
      `--output is ${shown(file)}, and nothing that ${subcommand} writes ends in ${ending}; allowed are ${endingsOf(formats)}${others}`,
    );
  }
  const format = nameOption('--format', text, formats);
  if (isKnown && !hasEnding(format, ending)) {
    throw new TypeError(
      `--format ${format} and --output ${file} contradict each other: files of that format ${howItEnds(format)}, not in ${ending}`,
    );
  }
  return format;
}

function hasEnding(format: FormatName, ending: string): boolean {
  return (FORMATS[format].endings as readonly string[]).includes(ending);
}

function endingsOf(formats: readonly FormatName[]): string {
  return [...new Set(formats.flatMap((name) => FORMATS[name].endings as readonly string[]))].join(', ');
}

function howItEnds(format: FormatName): string {
  return `end in ${FORMATS[format].endings.join(' or ')}`;
}
