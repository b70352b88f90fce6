import { objectArgument } from '../problem/arguments.js';

/** The source of the engine of an entry: `knights-tour-wasm/census`, `/puzzle`, or their `/js` counterparts. */
export interface EngineSource<Engine> {
  /** Keys of the options that choose the engine. */
  readonly keys: readonly string[];
  /** By key: a hint in the error for an option of another entry. */
  readonly notes: Readonly<Record<string, string>>;
  /** Returns the engine for some options. @throws TypeError, RangeError for bad options; Error if the platform cannot run it */
  load(options: object): Engine;
}

/** Checks the keys of options: those of a function and those of the engine. @throws TypeError */
export function checkOptionKeys(
  { keys, notes }: EngineSource<unknown>,
  options: object,
  ownKeys: readonly string[],
  elsewhere?: string,
  itsKeys?: readonly string[],
): void {
  objectArgument('options', options, [...ownKeys, ...keys], elsewhere, itsKeys, notes);
}

/** Entries that run on WebAssembly and, as `/js`, on JavaScript. */
export type EntryName = 'census' | 'puzzle';

/**
 * Creates an instance of a kernel, and returns its exports.
 * @throws RangeError if its memory cannot be allocated; Error if the platform does not run the kernel
 */
export type Instantiate = () => unknown;

/** Returns whether an error is that of memory which cannot be allocated: a RangeError on every platform. */
export function isLackOfMemory(error: unknown): boolean {
  return Object(error).name === 'RangeError';
}

/** Returns the source of an entry that runs on JavaScript. */
export function javascriptSource<Engine>(entry: EntryName, engine: Engine): EngineSource<Engine> {
  const note = `this function runs on JavaScript; knights-tour-wasm/${entry} has it on WebAssembly`;
  return { keys: [], notes: { engine: note, wasm: note }, load: () => engine };
}
