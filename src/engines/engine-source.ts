import { objectArgument } from '../problem/arguments.js';

/** Where the functions of `knights-tour-wasm/census`, `/puzzle` and their `/js` counterparts get their engine. */

export interface EngineSource<Engine> {
  /** The option keys that choose the engine. */
  readonly keys: readonly string[];
  /** By key: a hint for error messages, for options that belong to another entry. */
  readonly notes: Readonly<Record<string, string>>;
  /**
   * Returns the engine for these options.
   * @throws TypeError, RangeError for bad options; Error where the platform cannot run it
   */
  load(options: object): Engine;
}

/** Checks the keys of options: those of a function and those that choose the engine. @throws TypeError */
export function checkOptionKeys(
  { keys, notes }: EngineSource<unknown>,
  options: object,
  ownKeys: readonly string[],
  elsewhere?: string,
  itsKeys?: readonly string[],
): void {
  objectArgument('options', options, [...ownKeys, ...keys], elsewhere, itsKeys, notes);
}

/** The entries that run on WebAssembly and, as `/js`, on JavaScript. */
export type EntryName = 'census' | 'puzzle';

/** Creates an instance of a kernel and returns its exports. Throws when its memory cannot be had. */
export type Instantiate = () => unknown;

/** Returns the source of an entry that runs on JavaScript. */
export function javascriptSource<Engine>(entry: EntryName, engine: Engine): EngineSource<Engine> {
  const note = `this function runs on JavaScript; knights-tour-wasm/${entry} has it on WebAssembly`;
  return { keys: [], notes: { engine: note, wasm: note }, load: () => engine };
}
