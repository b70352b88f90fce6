import type { ContestantProcess, InputTask, Replies, Workload } from './contestant.js';
import type { Engine } from './engine.js';
import type { Figure } from './figure.js';
import type { ModuleProgram } from './module-process.js';
import { compileNative, type NativeCompiler, nativeCompiler } from './native-compiler.js';
import { startNativeProcess } from './native-process.js';
import type { Effort } from './settings.js';

/** A contestant in C or C++: a source file of bench/native. */
export interface NativeProgram {
  readonly native: string;
  /** The command of its compiler. Default: the first one found. */
  readonly compiler?: string;
}

/** One row of a group's table. */
export interface ContestantDefinition {
  readonly name: string;
  readonly program: ModuleProgram | NativeProgram;
  /** Overrides parts of the group's workload. */
  readonly workload?: Workload;
  /** Takes every sample in a new process without a warm-up, to measure first calls. */
  readonly fresh?: boolean;
  /** Makes every sample one grain, so that the slowest sample is the slowest call. */
  readonly single?: boolean;
  /** Name of its problem, if a group has several. Contestants with the same name must give equal answers. */
  readonly answers?: string;
  /** Whether it only checks the answers of others and is not timed. */
  readonly proofOnly?: boolean;
}

/** Groups that share a chart, and a table at the end of the run. */
export interface Section {
  /** Its name in `--only`. */
  readonly name: string;
  readonly title: string;
  /** The unit of all its groups. */
  readonly unit: string;
  /** Two contestants of every group. The table shows the second's time divided by the first's. */
  readonly compared: readonly [string, string];
}

/** The place of a group in its section. */
export interface Place {
  readonly section: Section;
  /** The side of its square board. */
  readonly size: number;
}

/** Programs that do the same work, and the comparisons between them. */
export interface Group {
  /** Its name in `--only`. */
  readonly name: string;
  readonly title: string;
  /** The unit of work of a time, such as `tour`. */
  readonly unit: string;
  /** 'repetition': a unit is one repetition (a tour, a call). 'work': contestants report the units done (squares, nodes). */
  readonly per: 'repetition' | 'work';
  readonly workload: Workload;
  readonly contestants: readonly ContestantDefinition[];
  /** A row of its own for the fastest of several contestants in each round, which pairs and figures can name, too. */
  readonly fastest?: { readonly name: string; readonly of: readonly string[] };
  /** Names of contestants. Each first one is compared with the second. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly figures?: readonly Figure[];
  /** Number of repetitions whose answers must be equal before anything is timed. */
  readonly proof: number;
  readonly place?: Place;
  /** Default: 'whole'. */
  readonly effort?: Effort;
  /** Whether it runs only with `--all`, or if `--only` names it. */
  readonly onRequest?: boolean;
  /** Whether it runs only if `--only` names it, or with `--engine`, but not with `--all`. */
  readonly apart?: boolean;
  /** Repeats the measurement this many times, with new launches each time, to test the benchmark itself. */
  readonly trials?: number;
  /** Whether each row shows the share of different tours. */
  readonly countsDistinct?: boolean;
}

/** A contestant that this machine can start, with all options. */
export interface Entrant extends Required<Omit<ContestantDefinition, 'program'>> {
  /** Undefined for contestants that are not native. */
  readonly compiler: NativeCompiler | undefined;
  /** Equal for entrants with the same program and workload, and for versions of the same kernel. */
  readonly identity: string;
  start(): ContestantProcess;
}

/** Returns a process that restarts for every request. */
function freshProcess(start: () => ContestantProcess): ContestantProcess {
  let workload: Workload = {};
  const runOnce = async <Answer>(work: (process: ContestantProcess) => Promise<Answer>): Promise<Answer> => {
    const process = start();
    try {
      return await work(process);
    } finally {
      await process.close();
    }
  };
  const run = <Task extends InputTask>(task: Task, seed: number, repetitions: number) =>
    runOnce<Replies[Task]>(async (process) => {
      await process.prepare(workload);
      return process[task](seed, repetitions) as Promise<Replies[Task]>;
    });
  return {
    prepare(given) {
      workload = given;
      return runOnce((process) => process.prepare(given));
    },
    sample: (seed, repetitions) => run('sample', seed, repetitions),
    checksum: (seed, repetitions) => run('checksum', seed, repetitions),
    answers: (seed, repetitions) => run('answers', seed, repetitions),
    distinct: (seed, repetitions) => run('distinct', seed, repetitions),
    close: async () => {},
  };
}

function entrantOf(definition: ContestantDefinition, group: Group, engine: Engine): Entrant | undefined {
  const { name, program, fresh = false, single = false, answers = '', proofOnly = false } = definition;
  let compiler: NativeCompiler | undefined;
  let start: () => ContestantProcess;
  if ('native' in program) {
    compiler = nativeCompiler(program.native, program.compiler);
    if (compiler === undefined) return undefined;
    const executable = compileNative(program.native, compiler);
    start = () => startNativeProcess(executable);
  } else {
    start = () => engine.start(program);
  }
  const workload = { ...group.workload, ...definition.workload };
  const starting = fresh ? () => freshProcess(start) : start;
  const identity = JSON.stringify([program, { ...workload, kernel: undefined }]);
  return { name, workload, fresh, single, answers, proofOnly, compiler, identity, start: starting };
}

/**
 * Returns the contestants that this machine can start, and the names of those whose compiler is missing. Compiles native ones
 * before any process starts.
 * @param engine runs the contestants that are not native
 * @throws Error if a source does not compile
 */
export function entrantsOf(group: Group, engine: Engine): { entrants: Entrant[]; leftOut: string[] } {
  const entrants: Entrant[] = [];
  const leftOut: string[] = [];
  for (const definition of group.contestants) {
    const entrant = entrantOf(definition, group, engine);
    if (entrant === undefined) leftOut.push(definition.name);
    else entrants.push(entrant);
  }
  return { entrants, leftOut };
}
