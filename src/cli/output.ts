import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { STANDARD_STREAM } from './input.js';
import { cannotWrite, print, report } from './terminal.js';

/** Destinations of results: standard output or a file. */

/** The destination that `--output` names. */
type OutputTarget =
  | { readonly kind: 'standard' }
  /** A pipe, a device or an open descriptor. It is written to directly. */
  | { readonly kind: 'direct'; readonly path: string }
  /** A regular file, which may not exist yet. A temporary file replaces it when complete, so that it is never incomplete. */
  | { readonly kind: 'replaced'; readonly path: string; readonly mode: number };

const STANDARD_NAMES: readonly string[] = [STANDARD_STREAM, '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'];
/** A descriptor opened by a shell, such as `>(gzip > x)`. Opening it again would overwrite the output of others. */
const OPEN_DESCRIPTOR = /^\/(dev\/(stderr|fd\/\d+)|proc\/(self|\d+)\/fd\/\d+)$/;
/** Maximum length of a chain of links, as on Linux. */
const MAX_LINKS = 40;

/**
 * Returns the destination that `--output` names, and checks before any computation that it is writable. Keeps links, even
 * those to missing files. Removes temporary files of killed runs.
 * @throws Error naming the file
 */
export function outputTarget(file: string): OutputTarget {
  if (STANDARD_NAMES.includes(file)) return { kind: 'standard' };
  if (file === '') throw new TypeError('--output is empty. Expected a file, or - for standard output.');
  try {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats?.isDirectory() || file.endsWith('/')) throw new Error('it is a directory');
    if (OPEN_DESCRIPTOR.test(file) || (stats && !stats.isFile())) {
      if (!stats) throw new Error('nothing is open there');
      accessSync(file, constants.W_OK);
      return { kind: 'direct', path: file };
    }
    const path = linkTarget(file);
    accessSync(dirname(path), constants.W_OK);
    removeLeftovers(path);
    return { kind: 'replaced', path, mode: (stats?.mode ?? 0o666) & 0o777 };
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

function linkTarget(file: string): string {
  let path = file;
  for (let links = 0; links <= MAX_LINKS; links++) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
    path = resolve(realpathSync(dirname(path)), readlinkSync(path));
  }
  throw new Error('too many links lead to it');
}

/** The name of a file that is written: it says which process of which machine writes it. */
export function temporaryName(path: string, pid: number = process.pid): string {
  return `${path}.${machine()}-${pid}-${randomBytes(4).toString('hex')}.tmp`;
}

/** Removes temporary files of this machine whose process has ended, including those of the JSON beside the file. */
function removeLeftovers(path: string): void {
  for (const { name } of leftovers(path)) rmSync(name, { force: true });
}

/** Returns the temporary files of this machine whose process has ended. `ending`: what they become, such as the JSON beside the file. */
function leftovers(path: string): { name: string; ending: string }[] {
  const folder = dirname(path);
  const begin = basename(path);
  return readdirSync(folder).flatMap((name) => {
    if (!name.endsWith('.tmp') || !name.startsWith(`${begin}.`)) return [];
    const [, ending, where, pid] =
      /^((?:\.part)?(?:\.json)?)\.([0-9a-f]{6})-(\d+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(begin.length)) ?? [];
    if (where !== machine() || isRunning(Number(pid))) return [];
    return [{ name: join(folder, name), ending: ending! }];
  });
}

/**
 * Keeps the largest temporary file that a killed run of the same output left, as FILE.part, unless an earlier FILE.part is larger.
 * Its notes become FILE.part.json.
 * @throws Error naming the file
 */
export function keepLeftover(file: string): void {
  try {
    const path = linkTarget(file);
    const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
    const found = leftovers(path).filter(({ ending }) => ending === '');
    const [largest] = found.sort((one, other) => sizeOf(other.name) - sizeOf(one.name));
    if (!largest || sizeOf(largest.name) <= sizeOf(partName(path))) return;
    const [notes, keptNotes] = [notesName(path, largest.name), notesName(path, partName(path))];
    rmSync(keptNotes, { force: true });
    renameSync(largest.name, partName(path));
    if (existsSync(notes)) renameSync(notes, keptNotes);
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Returns the name of the notes of a temporary file, or the JSON beside FILE.part. */
function notesName(path: string, temporary: string): string {
  return temporary === partName(path) ? `${temporary}.json` : `${path}.json${temporary.slice(path.length)}`;
}

/** Returns an identifier of this machine or container. Process numbers are valid only there. */
function machine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false; // a restarted container reuses process numbers
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // runs for another user
  }
}

/** Writes the next bytes. @throws ClosedPipeError; Error naming the file if it cannot be written */
export type Write = (chunk: Uint8Array | string) => Promise<void>;

/** Adds text to the notes, from which `--resume` continues the temporary file of a killed process. They end with that file. */
type Note = (text: string) => void;

/** The end of writing a regular file. Other outputs keep everything that was written. */
export interface OutputEnd {
  /** Whether the new file replaces the old one, becomes FILE.part or is discarded. Default: 'keep'. */
  readonly ending?: 'keep' | 'part' | 'discard';
  /** Overwrites the first bytes. */
  readonly head?: Uint8Array;
  readonly beside?: Beside;
}

/** JSON files beside a file, by the endings of their names. Without a content, an old one is only removed. */
export type Beside = Readonly<Record<string, ((file: string) => object | Promise<object>) | undefined>>;

/** Opens an output, runs the body and closes the output. Discards a regular file if the body throws. */
export async function writeOutput(
  file: string,
  signal: AbortSignal | undefined,
  body: (write: Write, note: Note) => Promise<OutputEnd>,
): Promise<void> {
  const target = outputTarget(file);
  if (target.kind === 'standard') {
    await body(print, () => {});
    return;
  }
  const isReplaced = target.kind === 'replaced';
  const path = isReplaced ? temporaryName(target.path) : target.path;
  const notes = notesName(target.path, path);
  const handle = await (isReplaced ? open(path, 'wx', target.mode) : open(path, 'a')).catch((error) => {
    throw cannotWrite(file, error);
  });
  let end: OutputEnd = { ending: 'discard' };
  try {
    const note: Note = (text) => isReplaced && appendFileSync(notes, text);
    const ended = await body((chunk) => writeAll(handle, file, chunk), note);
    if (isReplaced && ended.head) await handle.write(ended.head, 0, ended.head.length, 0);
    end = ended;
  } finally {
    await handle.close();
    if (isReplaced && end.ending === 'discard') {
      for (const name of [path, notes]) await rm(name, { force: true });
      if (signal?.aborted) report(`interrupted; ${file} is not written`);
    }
  }
  if (!isReplaced || end.ending === 'discard') return;
  const isPart = end.ending === 'part';
  const name = isPart ? partName(file) : file;
  const beside = Object.entries(end.beside ?? {});
  try {
    // Old files go first: they must not describe the new file, even if the process is killed.
    for (const [ending] of beside) await rm(`${name}${ending}`, { force: true });
    await rename(path, isPart ? partName(target.path) : target.path);
  } catch (error) {
    throw cannotWrite(file, error);
  }
  for (const [ending, content] of beside) {
    if (content) await writeText(`${name}${ending}`, [`${JSON.stringify(await content(name))}\n`]);
  }
  await rm(notes, { force: true });
}

/** Writes text in pieces. */
export function writeText(
  file: string,
  pieces: Iterable<string>,
  signal?: AbortSignal,
  end: OutputEnd = {},
): Promise<void> {
  return writeOutput(file, signal, async (write) => {
    for (const piece of pieces) {
      await write(piece);
      signal?.throwIfAborted();
    }
    return end;
  });
}

/** Returns the name of the file of an interrupted list, or of a batch whose process was killed. */
export function partName(file: string): string {
  return `${file}.part`;
}

async function writeAll(handle: FileHandle, file: string, chunk: Uint8Array | string): Promise<void> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  try {
    for (let written = 0; written < bytes.length; ) {
      written += (await handle.write(bytes, written)).bytesWritten;
    }
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/** Endings of known formats, including some that the command does not write. `--format` must not contradict them. */
const KNOWN_ENDINGS = /^[.](txt|json|svg|ndjson|jsonl|bin|npy|csv|gz|png|pdf|html)$/;

/** The formats of each file name ending. The first one is the default. */
export type Endings<Format> = Readonly<Record<string, readonly Format[]>>;

/**
 * Returns the format from `--format`, else from the ending of the file name, else the fallback.
 * @throws RangeError for an unknown ending, TypeError for the ending of another format
 */
export function outputFormat<Format extends string>(
  { format, output }: { readonly format: Format | undefined; readonly output: string },
  endings: Endings<Format>,
  fallback: Format,
): Format {
  const ending = extname(output).toLowerCase();
  const formats = Object.hasOwn(endings, ending) ? endings[ending]! : [];
  if (ending === '') return format ?? fallback;
  if (format === undefined) {
    if (formats.length > 0) return formats[0]!;
    const known = Object.keys(endings).join(', ');
    throw new RangeError(`--output is "${output}". Expected a name that ends in ${known}, or --format.`);
  }
  if (formats.includes(format) || !KNOWN_ENDINGS.test(ending)) return format;
  const own = Object.keys(endings).filter((each) => endings[each]!.includes(format));
  throw new TypeError(
    `--format ${format} cannot be used with --output ${output}. Expected a name that ends in ${own.join(' or ')}.`,
  );
}
