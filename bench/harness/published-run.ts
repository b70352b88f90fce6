/**
 * The published form of a run: everything that documents and comparisons need, without the raw samples. This module uses no file
 * system, so that the page can also produce such runs.
 *
 * docs/bench/results has a file for each kind of processor, with the last measurement of each group, and `engines/<engine>.json`
 * for each engine (`node-24`, `firefox`). They are in git, because the documents are generated from them.
 */
import type { FigureResult } from './figure.js';
import type { Estimate, Verdict } from './statistics.js';

/** A run on one machine and one runtime. */
export interface PublishedRun {
  readonly format: 3;
  /** 'quick': short samples and wide intervals. Do not quote it. */
  readonly mode: 'full' | 'quick';
  readonly environment: PublishedEnvironment;
  readonly groups: readonly PublishedGroup[];
}

/** The environment of a run. A page omits the fields that browsers do not reveal. */
export interface PublishedEnvironment {
  /** Start of the run, in ISO 8601. */
  readonly date: string;
  /** Version of the package. */
  readonly version: string;
  /** Commit of the sources: `unknown` outside a repository; ends with `+` if files differed from it. */
  readonly commit: string;
  /** The runtime of the contestants in JavaScript and WebAssembly. */
  readonly runtime: {
    /** `Node`, `Bun`, `Deno`, `Chromium`, `Firefox`, or the name that another browser reports. */
    readonly name: string;
    readonly version: string;
    /** The JavaScript engine and its version, such as `V8 11.3.244.8`. */
    readonly engine?: string;
  };
  /** Operating system and architecture. */
  readonly system: string;
  readonly processor?: string;
  readonly cores: number;
  readonly memoryBytes?: number;
  /** The compilers of the native contestants; empty if there are none. */
  readonly compilers: readonly {
    /** Its command, as in `PublishedContestant.compiler`: `gcc`, `clang`, `g++`. */
    readonly name: string;
    /** The first line that `--version` prints. */
    readonly version: string;
    readonly flags: readonly string[];
  }[];
  /** The WebAssembly binaries that ran. */
  readonly binaries: readonly {
    readonly file: string;
    readonly bytes: number;
    /** SHA-256, in hexadecimal. */
    readonly sha256: string;
  }[];
}

export interface PublishedGroup {
  readonly name: string;
  readonly title: string;
  /** The unit of work of a time, such as `tour` or `square`. */
  readonly unit: string;
  /** For a point of a chart: its section, and the side of the square board. */
  readonly place?: { readonly section: string; readonly size: number };
  readonly contestants: readonly PublishedContestant[];
  readonly comparisons: readonly PublishedComparison[];
  /** Its bars. Missing in runs before 0.3.0. */
  readonly figures?: readonly FigureResult[];
  /** Number of launches, each with new processes (workers in a page). */
  readonly launches: number;
  /** Number of rounds in all launches. */
  readonly rounds: number;
  /** Whether other programs used the machine. If so, no verdict names a winner. */
  readonly busy: boolean;
  /** When it was measured. Missing in runs before 0.3.0, whose groups have the date of the whole. */
  readonly measured?: Measured;
  /** Names of contestants that this machine cannot start. */
  readonly leftOut: readonly string[];
}

/** The circumstances of the measurement of one group. */
export interface Measured {
  /** Start of the group, in ISO 8601. */
  readonly date: string;
  readonly commit: string;
  /** The load average of one minute before the group. */
  readonly load: number;
  /** The share of the processors' time that a hypervisor gave to others. Missing outside Linux. */
  readonly steal?: number;
}

/** A program of a group. */
export interface PublishedContestant {
  readonly name: string;
  /** Nanoseconds per unit of the group, with the 95 % interval of the median. */
  readonly cost: Estimate;
  /** Nanoseconds per unit in the slowest sample. */
  readonly worst: number;
  /** Repetitions in one sample. */
  readonly repetitions: number;
  /** For batches: the number of tours per call. */
  readonly batch?: number;
  /** For native programs: the command of the compiler. */
  readonly compiler?: string;
  /** Checksum of the answers in hexadecimal, equal for all contestants with the same problem. */
  readonly checksum?: string;
  /** Number of different tours among the first tours of a seed, in groups that count them. */
  readonly distinct?: { readonly found: number; readonly tours: number };
}

/** Two programs of a group. */
export interface PublishedComparison {
  readonly a: string;
  readonly b: string;
  /** Time of b divided by the time of a in the same round, with the 95 % interval. Above 1, a is faster. */
  readonly ratio: Estimate;
  readonly verdict: Verdict;
}

/** A file is not a {@link PublishedRun}. The message names the file and the field. */
export class BadRunFile extends Error {
  override readonly name = 'BadRunFile';
}

/** Checks the fields of a parsed file. Errors name the invalid one. */
class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #file: string;
  readonly #path: string;

  constructor(value: unknown, file: string, path: string) {
    this.#file = file;
    this.#path = path;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw this.#error('', 'an object', value);
    this.#value = value as Readonly<Record<string, unknown>>;
  }

  #error(key: string, expected: string, got: unknown): BadRunFile {
    const field = [this.#path, key].filter((part) => part !== '').join('.');
    const shown = (JSON.stringify(got) ?? 'nothing').slice(0, 60);
    return new BadRunFile(`${this.#file}: ${field || 'the file'} must be ${expected}, got ${shown}`);
  }

  text(key: string, allowed?: readonly string[]): string {
    const value = this.#value[key];
    if (typeof value === 'string' && (allowed?.includes(value) ?? true)) return value;
    throw this.#error(key, allowed === undefined ? 'a string' : `one of ${allowed.join(', ')}`, value);
  }

  /** Returns a finite number of at least `min`. */
  number(key: string, min = 0): number {
    const value = this.#value[key];
    if (typeof value === 'number' && Number.isFinite(value) && value >= min) return value;
    throw this.#error(key, `a number of at least ${min}`, value);
  }

  flag(key: string): void {
    if (typeof this.#value[key] !== 'boolean') throw this.#error(key, 'true or false', this.#value[key]);
  }

  equals(key: string, expected: number): void {
    if (this.#value[key] !== expected) throw this.#error(key, String(expected), this.#value[key]);
  }

  has(key: string): boolean {
    return this.#value[key] !== undefined;
  }

  fields(key: string): Fields {
    return new Fields(
      this.#value[key],
      this.#file,
      [this.#path, key].filter((part) => part !== '').join('.'),
    );
  }

  list(key: string): Fields[] {
    const value = this.#value[key];
    if (!Array.isArray(value)) throw this.#error(key, 'an array', value);
    const path = [this.#path, key].filter((part) => part !== '').join('.');
    return value.map((each, i) => new Fields(each, this.#file, `${path}[${i}]`));
  }

  texts(key: string): void {
    const value = this.#value[key];
    if (!Array.isArray(value) || value.some((each) => typeof each !== 'string'))
      throw this.#error(key, 'an array of strings', value);
  }

  /** Requires a positive estimate whose interval contains its median. */
  estimate(key: string): void {
    const estimate = this.fields(key);
    const lower = estimate.number('lower', Number.MIN_VALUE);
    const median = estimate.number('median', lower);
    estimate.number('upper', median);
    estimate.number('values', 1);
  }
}

function checkEnvironment(environment: Fields): void {
  for (const key of ['date', 'version', 'commit', 'system']) environment.text(key);
  environment.number('cores', 1);
  const runtime = environment.fields('runtime');
  runtime.text('name');
  runtime.text('version');
  for (const compiler of environment.list('compilers')) {
    compiler.text('name');
    compiler.text('version');
    compiler.texts('flags');
  }
  for (const binary of environment.list('binaries')) {
    binary.text('file');
    binary.number('bytes', 1);
    binary.text('sha256');
  }
}

const VERDICTS: readonly Verdict[] = ['faster', 'slower', 'no difference shown', 'no winner named'];

function checkGroup(group: Fields): void {
  for (const key of ['name', 'title', 'unit']) group.text(key);
  if (group.has('place')) {
    const place = group.fields('place');
    place.text('section');
    place.number('size', 1);
  }
  const names: string[] = [];
  for (const contestant of group.list('contestants')) {
    names.push(contestant.text('name'));
    contestant.estimate('cost');
    contestant.number('worst', Number.MIN_VALUE);
    contestant.number('repetitions', 1);
  }
  for (const comparison of group.list('comparisons')) {
    comparison.text('a', names);
    comparison.text('b', names);
    comparison.estimate('ratio');
    comparison.text('verdict', VERDICTS);
  }
  group.number('launches', 1);
  group.number('rounds', 1);
  group.flag('busy');
  group.texts('leftOut');
  for (const figure of group.has('figures') ? group.list('figures') : []) {
    figure.fields('figure').text('what');
    figure.estimate('measured');
    figure.text('verdict');
  }
  if (!group.has('measured')) return;
  const measured = group.fields('measured');
  for (const key of ['date', 'commit']) measured.text(key);
  measured.number('load');
}

/**
 * Parses a published run, and checks every field that the format requires.
 * @param text the JSON
 * @param file the file name for error messages
 * @throws BadRunFile if the text is not a published run
 */
export function parsePublishedRun(text: string, file: string): PublishedRun {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRunFile(`${file}: the file must be JSON`);
  }
  const run = new Fields(value, file, '');
  run.equals('format', 3);
  run.text('mode', ['full', 'quick']);
  checkEnvironment(run.fields('environment'));
  for (const group of run.list('groups')) checkGroup(group);
  return value as PublishedRun;
}
