import type { ContestantProcess, InputTask, Replies, Workload } from './contestant.js';
import type { Engine } from './engine.js';
import type { Figure } from './figure.js';
import type { ModuleProgram } from './module-process.js';
import { compileNative, type NativeCompiler, nativeCompiler } from './native-compiler.js';
import { startNativeProcess } from './native-process.js';
import type { Effort } from './settings.js';

/** A contestant written in C or C++: a source of bench/native. */
export interface NativeProgram {
  readonly native: string;
  /** The command of its compiler. Default: any that is found. */
  readonly compiler?: string;
}

/** One row of a group's table. */
export interface ContestantDefinition {
  readonly name: string;
  readonly program: ModuleProgram | NativeProgram;
  /** Overrides parts of the group's workload. */
  readonly workload?: Workload;
  /** Every sample in a process that has done nothing before: for first calls. No warm-up then. */
  readonly fresh?: boolean;
  /** Every sample is one grain, so that the slowest sample is the slowest call. */
  readonly single?: boolean;
  /** Name of its problem, if a group has several. Contestants with the same name must give equal answers. */
  readonly answers?: string;
  /** Only answers, and is not timed: there for another one's answers to be checked against. */
  readonly proofOnly?: boolean;
}

/** Groups that are points of one picture, with a table of them all at the end. */
export interface Section {
  /** Its name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** The unit of all its groups. */
  readonly unit: string;
  /** Two contestants of every group, compared in the table: the second's time over the first's. */
  readonly compared: readonly [string, string];
}

/** Where a group stands in its section. */
export interface Place {
  readonly section: Section;
  /** The side of its square board. */
  readonly size: number;
}

/** Programs that do the same work, and the comparisons between them. */
export interface Group {
  /** Its name for `--only`. */
  readonly name: string;
  readonly title: string;
  /** The unit of work to which a time refers. */
  readonly unit: string;
  /** 'repetition': the unit is one repetition (a tour, a call). 'work': what the contestants report as done (squares, nodes). */
  readonly per: 'repetition' | 'work';
  readonly workload: Workload;
  readonly contestants: readonly ContestantDefinition[];
  /** Names: the first is measured against the second. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Bars that were set. */
  readonly figures?: readonly Figure[];
  /** Number of repetitions whose answers must be equal before anything is timed. */
  readonly proof: number;
  readonly place?: Place;
  /** Its share of the time. Default: 'whole'. */
  readonly effort?: Effort;
  /** Whether `--quick` runs it. */
  readonly quick?: boolean;
  /** Runs only when `--only` or `--all` includes it. */
  readonly onRequest?: boolean;
  /** Runs only when `--only` names it, or with the engines (`--engine`): never with `--all`. */
  readonly apart?: boolean;
  /** Measures the group this many times, each with launches of its own: for a test of the benchmark itself. */
  readonly trials?: number;
  /** Whether the share of different tours stands beside each row. */
  readonly countsDistinct?: boolean;
}

/** A contestant that can be started here, with all its options. */
export interface Entrant extends Required<Omit<ContestantDefinition, 'program'>> {
  /** For natives. */
  readonly compiler: NativeCompiler | undefined;
  /** Equal for entrants that do the same work by the same program. */
  readonly identity: string;
  start(): ContestantProcess;
}

/** A process that is started anew for every request. */
function freshProcess(start: () => ContestantProcess): ContestantProcess {
  let workload: Workload = {};
  const once = async <Answer>(work: (process: ContestantProcess) => Promise<Answer>): Promise<Answer> => {
    const process = start();
    try {
      return await work(process);
    } finally {
      await process.close();
    }
  };
  const prepared = <Task extends InputTask>(task: Task, seed: number, repetitions: number) =>
    once<Replies[Task]>(async (process) => {
      await process.prepare(workload);
      return process[task](seed, repetitions) as Promise<Replies[Task]>;
    });
  return {
    prepare(given) {
      workload = given;
      return once((process) => process.prepare(given));
    },
    sample: (seed, repetitions) => prepared('sample', seed, repetitions),
    checksum: (seed, repetitions) => prepared('checksum', seed, repetitions),
    answers: (seed, repetitions) => prepared('answers', seed, repetitions),
    distinct: (seed, repetitions) => prepared('distinct', seed, repetitions),
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
  const identity = JSON.stringify([program, workload]);
  return { name, workload, fresh, single, answers, proofOnly, compiler, identity, start: starting };
}

/**
 * The contestants that can be started on this machine; native ones are compiled here, before any process starts.
 * @param engine what runs the contestants that are not native
 * @returns them, and the names of contestants whose compiler is missing
 * @throws Error when a source does not compile
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
