/**
 * The published form of a run: everything a document or a comparison needs, without the raw samples. It needs no file
 * system, so that a page can produce it too.
 *
 * The run of all groups is `docs/bench/results/main.json`, and the column of an engine
 * `docs/bench/results/engines/<engine>.json` (`node-24`, `firefox`). Both are in git: the documents are made from them.
 */
import type { Estimate, Verdict } from './statistics.js';

/** A run on one machine and one runtime. */
export interface PublishedRun {
  readonly format: 3;
  /** 'quick': short samples and wide intervals, not for quoting. */
  readonly mode: 'full' | 'quick';
  readonly environment: PublishedEnvironment;
  readonly groups: readonly PublishedGroup[];
}

/** Where a run was taken. A page leaves out what browsers do not reveal. */
export interface PublishedEnvironment {
  /** Start of the run, in ISO 8601. */
  readonly date: string;
  /** Version of the package. */
  readonly version: string;
  /** Commit of the sources: `unknown` outside a repository; ends with `+` if files differed from it. */
  readonly commit: string;
  /** The runtime of the contestants that are JavaScript or WebAssembly. */
  readonly runtime: {
    /** `Node`, `Bun`, `Deno`, `Chromium`, `Firefox`, or the name that another browser gives. */
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
    /** What contestants name as their compiler: `gcc`, `clang`, `g++`. */
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
  /** What an import costs a page, minified and bundled; empty if it was not measured. */
  readonly sizes: readonly {
    /** The entry, such as `knights-tour-wasm/ts`. */
    readonly entry: string;
    readonly bytes: number;
    readonly gzipBytes: number;
  }[];
}

/** Programs that did the same work. */
export interface PublishedGroup {
  readonly name: string;
  readonly title: string;
  /** What a time is given for, such as `tour` or `square`. */
  readonly unit: string;
  /** Groups that are points of one chart: its section, and the side of the square board. */
  readonly place?: { readonly section: string; readonly size: number };
  readonly contestants: readonly PublishedContestant[];
  readonly comparisons: readonly PublishedComparison[];
  /** Sets of processes, started one after the other. In a browser: pages. */
  readonly launches: number;
  /** Rounds in all launches. */
  readonly rounds: number;
  /** Whether other programs used the machine. No winner is named then. */
  readonly busy: boolean;
  /** Contestants that could not be started on this machine. */
  readonly leftOut: readonly string[];
}

/** One program of a group. */
export interface PublishedContestant {
  readonly name: string;
  /** Nanoseconds for one unit of the group, with the 95 % interval of the median. */
  readonly cost: Estimate;
  /** The slowest round, in nanoseconds for one unit. */
  readonly worst: number;
  /** Repetitions in one sample. */
  readonly repetitions: number;
  /** The tours of one call, for batches. */
  readonly batch?: number;
  /** The name of its compiler, for native programs. */
  readonly compiler?: string;
  /** The checksum of its answers, in hexadecimal: equal for all contestants that solved the same. */
  readonly checksum?: string;
  /** Different tours among the first of a seed, in groups that count them. */
  readonly distinct?: { readonly found: number; readonly tours: number };
}

/** Two programs of a group. */
export interface PublishedComparison {
  readonly a: string;
  readonly b: string;
  /** Time of b divided by time of a in the same round, with the 95 % interval: above 1, a is faster. */
  readonly ratio: Estimate;
  readonly verdict: Verdict;
}
