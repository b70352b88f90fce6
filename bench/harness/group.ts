import type { ContestantProcess, Sample, Workload } from './contestant.js';
import type { Figure } from './figure.js';
import { type ModuleProgram, startModuleProcess } from './module-process.js';
import { compileNative, type NativeCompiler, nativeCompiler } from './native-compiler.js';
import { startNativeProcess } from './native-process.js';
import type { Effort } from './settings.js';

/** A contestant written in C or C++: a source of bench/native. */
export interface NativeProgram {
  readonly native: string;
}

/** One row of a group's table. */
export interface ContestantDefinition {
  readonly name: string;
  readonly program: ModuleProgram | NativeProgram;
  /** What this one is told on top of the group's workload. */
  readonly workload?: Workload;
  /** Every sample in a process that has done nothing before: for first calls. No warm-up then. */
  readonly fresh?: boolean;
  /** What it solves, where not all of a group solve the same: those with the same word must give equal answers. */
  readonly answers?: string;
  /** Only answers, and is not timed: there for another one's answers to be checked against. */
  readonly proofOnly?: boolean;
}

/** Groups that are points of one picture, with a table of them all at the end. */
export interface Section {
  /** What `--only` calls it. */
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
  /** What `--only` calls it. */
  readonly name: string;
  readonly title: string;
  /** What a time is given for. */
  readonly unit: string;
  /** 'repetition': the unit is one repetition (a tour, a call). 'work': what the contestants report as done (squares, nodes). */
  readonly per: 'repetition' | 'work';
  readonly workload: Workload;
  readonly contestants: readonly ContestantDefinition[];
  /** Names: the first is measured against the second. */
  readonly pairs: readonly (readonly [string, string])[];
  /** Bars that were set. */
  readonly figures?: readonly Figure[];
  /** How many repetitions all must agree on, answer for answer, before anything is timed. */
  readonly proof: number;
  readonly place?: Place;
  /** How much time it gets; 'whole' unless said. */
  readonly effort?: Effort;
  /** Whether `--quick` runs it unasked; or with which of its contestants. */
  readonly quick?: boolean | readonly string[];
  /** Runs only when `--only` names it. */
  readonly onRequest?: boolean;
}

/** A contestant that can be started here. */
export interface Entrant {
  readonly name: string;
  readonly workload: Workload;
  readonly fresh: boolean;
  readonly answers: string;
  readonly proofOnly: boolean;
  /** For natives. */
  readonly compiler: NativeCompiler | undefined;
  start(): ContestantProcess;
}

/** A process that is started anew for every request. */
function freshProcess(start: () => ContestantProcess): ContestantProcess {
  let workload: Workload = {};
  const once = async <Answer>(work: (process: ContestantProcess) => Promise<Answer>): Promise<Answer> => {
    const process = start();
    try {
      await process.prepare(workload);
      return await work(process);
    } finally {
      await process.close();
    }
  };
  return {
    prepare: async (given: Workload): Promise<number> => {
      workload = given;
      const process = start();
      try {
        return await process.prepare(given);
      } finally {
        await process.close();
      }
    },
    sample: (seed: number, repetitions: number): Promise<Sample> =>
      once((process) => process.sample(seed, repetitions)),
    checksum: (seed: number, repetitions: number): Promise<number> =>
      once((process) => process.checksum(seed, repetitions)),
    answers: (seed: number, repetitions: number): Promise<number[][]> =>
      once((process) => process.answers(seed, repetitions)),
    close: async (): Promise<void> => {},
  };
}

function entrantOf(definition: ContestantDefinition, group: Group, node: string): Entrant | undefined {
  const { name, program, fresh = false, answers = '', proofOnly = false } = definition;
  let compiler: NativeCompiler | undefined;
  let start: () => ContestantProcess;
  if ('native' in program) {
    compiler = nativeCompiler(program.native);
    if (compiler === undefined) return undefined;
    const executable = compileNative(program.native, compiler);
    start = () => startNativeProcess(executable);
  } else {
    start = () => startModuleProcess(program, node);
  }
  const workload = { ...group.workload, ...definition.workload };
  return {
    name,
    workload,
    fresh,
    answers,
    proofOnly,
    compiler,
    start: fresh ? () => freshProcess(start) : start,
  };
}

/**
 * The contestants that can be started on this machine; native ones are compiled here, before any process starts.
 * @param node the Node that runs contestants in TypeScript
 * @returns them, and the names of those that cannot for want of a compiler
 * @throws Error when a source does not compile, or a pair or a figure names no contestant that is timed
 */
export function entrantsOf(group: Group, node: string): { entrants: Entrant[]; leftOut: string[] } {
  const timed = group.contestants.filter(({ proofOnly }) => !proofOnly).map(({ name }) => name);
  const figures = (group.figures ?? []).flatMap(({ of, against }) => [of, against ?? of]);
  for (const name of [...group.pairs.flat(), ...figures]) {
    if (!timed.includes(name))
      throw new Error(`group ${group.name} compares '${name}', which is no contestant of it`);
  }
  const entrants: Entrant[] = [];
  const leftOut: string[] = [];
  for (const definition of group.contestants) {
    const entrant = entrantOf(definition, group, node);
    if (entrant === undefined) leftOut.push(definition.name);
    else entrants.push(entrant);
  }
  return { entrants, leftOut };
}

/** The group with some of its contestants only, and what checks the answers of each. */
function narrowed(group: Group, names: readonly string[]): Group {
  const kept = group.contestants.filter(({ name, proofOnly }) => proofOnly || names.includes(name));
  const contestants = group.contestants.flatMap((contestant): ContestantDefinition[] => {
    const { name, answers = '' } = contestant;
    const isAlike = (other: ContestantDefinition): boolean => (other.answers ?? '') === answers;
    if (!kept.some((other) => isAlike(other) && names.includes(other.name))) return [];
    if (kept.includes(contestant)) return [contestant];
    // Where only one of a kind is wanted, the first of the others answers too.
    const needed = kept.filter(isAlike).length < 2;
    const first = group.contestants.find((other) => isAlike(other) && !kept.includes(other));
    return needed && first?.name === name ? [{ ...contestant, proofOnly: true }] : [];
  });
  return {
    ...group,
    contestants,
    pairs: group.pairs.filter((pair) => pair.every((name) => names.includes(name))),
    figures: (group.figures ?? []).filter(
      ({ of, against = of }) => names.includes(of) && names.includes(against),
    ),
  };
}

/** What `--quick` runs of a group unasked; undefined for nothing. */
export function quickPart(group: Group): Group | undefined {
  if (!group.quick) return undefined;
  return group.quick === true ? group : narrowed(group, group.quick);
}

/** What the figures of a group need of it; undefined when it has none. */
export function figuresPart(group: Group): Group | undefined {
  const figures = group.figures ?? [];
  if (figures.length === 0) return undefined;
  return {
    ...narrowed(
      group,
      figures.flatMap(({ of, against = of }) => [of, against]),
    ),
    pairs: [],
  };
}
