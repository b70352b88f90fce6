import { loadavg } from 'node:os';
import { calibrate } from './calibration.js';
import type { ContestantProcess, Sample } from './contestant.js';
import type { Engine } from './engine.js';
import { type FalseAlarms, judgeFalseAlarms } from './false-alarms.js';
import { contestantsOf, type FigureResult, figureValue, judgeFigure } from './figure.js';
import { type Entrant, entrantsOf, type Group } from './group.js';
import { coresInUse, type Disturbance, judgeDisturbance, watchSteal } from './machine-load.js';
import type { NativeCompiler } from './native-compiler.js';
import { proveEqualAnswers } from './proof.js';
import type { Measured } from './published-run.js';
import { shuffledIndices } from './random.js';
import { costInRound, interruptedShare, type Round, runRounds } from './rounds.js';
import type { Settings } from './settings.js';
import { type Estimate, medianOfLaunches, type Verdict, verdictOf } from './statistics.js';

/** The measurements of one contestant. */
export interface ContestantResult {
  readonly name: string;
  /** Missing for contestants that are not native. */
  readonly compiler?: NativeCompiler;
  readonly repetitions: number;
  /** For batches: the number of tours per call. */
  readonly batch?: number;
  /** Nanoseconds per unit, in the rounds. */
  readonly cost: Estimate;
  /** Nanoseconds per unit in the slowest sample. */
  readonly worst: number;
}

/** The measurements of one pair. */
export interface PairResult {
  readonly a: string;
  readonly b: string;
  /** Time of b divided by the time of a in the same round. Above 1, a is faster. */
  readonly ratio: Estimate;
  readonly verdict: Verdict;
}

/** All results of a group, including raw samples. */
export interface GroupResult {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** Its section, and the side of the square board. */
  readonly place?: { readonly section: string; readonly size: number };
  /** One proof for each problem of the group. */
  readonly proofs: readonly Proof[];
  readonly contestants: readonly ContestantResult[];
  readonly leftOut: readonly string[];
  readonly pairs: readonly PairResult[];
  readonly figures: readonly FigureResult[];
  /** For groups with `trials`. */
  readonly falseAlarms?: FalseAlarms;
  readonly disturbance: Disturbance;
  readonly measured: Measured;
  readonly rounds: readonly Round[];
}

/** Contestants that gave equal answers. */
export interface Proof {
  readonly contestants: readonly string[];
  readonly repetitions: number;
  readonly checksum: number;
  /** Number of different tours among the first tours of a seed, in groups that show their share. */
  readonly distinct?: { readonly found: number; readonly tours: number };
}

/** Called with the progress of a group. */
export interface GroupObserver {
  leftOut(names: readonly string[]): void;
  progress(text: string): void;
}

/** The seed of the first round. Each round and the proof have different seeds. */
const FIRST_SEED = 1000;
const PROOF_SEED = 1;
/** If a warm-up takes this many times the intended time, its one sample takes seconds. Later launches then skip warm-ups. */
const LONG_WARM_UP = 60;
/** Seed of the order in which the first launch starts its processes. */
const FIRST_LAUNCH_SEED = 2 ** 29;

function unitsIn(group: Group, sample: Sample, repetitions: number): number {
  return group.per === 'work' ? sample.units : repetitions;
}

/** Groups a value of each round by launch. */
function byLaunch(rounds: readonly Round[], value: (round: Round) => number): number[][] {
  const launches: number[][] = [];
  for (const round of rounds) {
    launches[round.launch] ??= [];
    launches[round.launch]!.push(value(round));
  }
  return launches;
}

function describeResults(
  group: Group,
  entrants: readonly Entrant[],
  repetitions: readonly number[],
  rounds: readonly Round[],
  busy: boolean,
): Pick<GroupResult, 'contestants' | 'pairs' | 'figures' | 'falseAlarms'> {
  const unitsOf = (sample: Sample, i: number): number => unitsIn(group, sample, repetitions[i]!);
  const costs = (round: Round, i: number): number => costInRound(round, i, (sample) => unitsOf(sample, i));
  const indexOf = (name: string): number => entrants.findIndex((entrant) => entrant.name === name);
  /** Returns the contestants behind a name: one, or those of which the fastest counts. A compiler may be missing. */
  const indicesOf = (name: string): number[] =>
    (name === group.fastest?.name ? group.fastest.of : [name]).map(indexOf).filter((i) => i >= 0);
  const isPresent = (name: string): boolean => indicesOf(name).length > 0;
  const costOf = (round: Round, name: string): number =>
    Math.min(...indicesOf(name).map((i) => costs(round, i)));
  const ratios = ([a, b]: readonly [string, string]): number[][] =>
    byLaunch(rounds, (round) => costOf(round, b) / costOf(round, a));
  const contestants: ContestantResult[] = entrants.map(({ name, compiler, workload: { batch } }, i) => {
    const each = rounds.flatMap(({ samples }) =>
      samples[i]!.map((sample) => sample.nanoseconds / unitsOf(sample, i)),
    );
    return {
      name,
      ...(compiler && { compiler }),
      repetitions: repetitions[i]!,
      ...(typeof batch === 'number' && !compiler && { batch }),
      cost: medianOfLaunches(byLaunch(rounds, (round) => costs(round, i))),
      worst: each.reduce((max, value) => Math.max(max, value), 0),
    };
  });
  if (group.fastest && isPresent(group.fastest.name)) {
    const { name } = group.fastest;
    const members = indicesOf(name).map((i) => contestants[i]!);
    const usual = members.reduce((best, each) => (each.cost.median < best.cost.median ? each : best));
    contestants.push({
      ...usual,
      name,
      cost: medianOfLaunches(byLaunch(rounds, (round) => costOf(round, name))),
    });
  }
  const present = group.pairs.filter((pair) => pair.every(isPresent));
  const pairs = present.map((pair) => {
    const ratio = medianOfLaunches(ratios(pair));
    return { a: pair[0], b: pair[1], ratio, verdict: verdictOf(ratio, busy) };
  });
  const figures = (group.figures ?? [])
    .filter((figure) => contestantsOf(figure).every(isPresent))
    .map((figure) => {
      const measured = medianOfLaunches(
        byLaunch(rounds, (round) => figureValue(figure, (name) => costOf(round, name))),
      );
      return { figure, measured, verdict: judgeFigure(figure, measured, busy) };
    });
  if (group.trials === undefined) return { contestants, pairs, figures };
  const { trials } = group;
  const comparisons = present.flatMap((pair) => {
    const launches = ratios(pair);
    const each = launches.length / trials;
    return Array.from({ length: trials }, (_, i) =>
      medianOfLaunches(launches.slice(i * each, (i + 1) * each)),
    );
  });
  return { contestants, pairs, figures, falseAlarms: judgeFalseAlarms(comparisons) };
}

/**
 * Proves equal answers, one problem after the other: starts all contestants of the problem, compares their answers, and closes
 * them.
 * @param distinctTours the number of tours among which the first contestant counts the different ones; 0 for none
 */
async function proveClasses(
  entrants: readonly Entrant[],
  repetitions: number,
  distinctTours: number,
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const answers of new Set(entrants.map((entrant) => entrant.answers))) {
    const members = entrants.filter((entrant) => entrant.answers === answers);
    if (members.length < 2) {
      throw new Error(`no other contestant on this machine checks the answers of ${members[0]!.name}`);
    }
    const running = members.map((entrant) => ({ name: entrant.name, process: entrant.start() }));
    try {
      for (const [i, { workload }] of members.entries()) await running[i]!.process.prepare(workload);
      const checksum = await proveEqualAnswers(running, PROOF_SEED, repetitions);
      proofs.push({
        contestants: members.map(({ name }) => name),
        repetitions,
        checksum,
        ...(distinctTours > 0 && {
          distinct: {
            found: await running[0]!.process.distinct(PROOF_SEED, distinctTours),
            tours: distinctTours,
          },
        }),
      });
    } finally {
      await Promise.all(running.map(({ process }) => process.close()));
    }
  }
  return proofs;
}

/** Starts and warms up the processes of a launch in a random order. Every second launch uses the reverse of the order before. */
async function startLaunch(
  entrants: readonly Entrant[],
  launch: number,
  settings: Settings,
  known: Map<string, { repetitions: number; isLong: boolean }>,
): Promise<{ processes: ContestantProcess[]; repetitions: number[] }> {
  const order = shuffledIndices(FIRST_LAUNCH_SEED + Math.floor(launch / 2), entrants.length);
  if (launch % 2 === 1) order.reverse();
  const processes: ContestantProcess[] = [];
  const repetitions: number[] = [];
  try {
    for (const i of order) processes[i] = entrants[i]!.start();
    for (const i of order) {
      const { workload, fresh, single, identity } = entrants[i]!;
      const process = processes[i]!;
      const grain = await process.prepare(workload);
      // Copies of a program take samples of the same size, because the size decides which inputs a sample contains.
      const before = known.get(identity);
      if (fresh || before?.isLong) {
        repetitions[i] = before?.repetitions ?? grain;
        continue;
      }
      const begin = performance.now();
      repetitions[i] = await calibrate(process, grain, settings, single ? grain : before?.repetitions);
      const isLong = performance.now() - begin > LONG_WARM_UP * settings.warmUpMilliseconds;
      known.set(identity, { repetitions: repetitions[i]!, isLong });
    }
  } catch (error) {
    await Promise.all(order.map((i) => processes[i]?.close()));
    throw error;
  }
  return { processes, repetitions };
}

/**
 * Measures a group. Proves equal answers first. Each launch then starts new processes and runs interleaved rounds.
 * @param engine runs the contestants that are not native
 * @param commit the commit of the sources
 * @throws UnequalAnswers if two contestants give different answers to the same problem
 */
export async function runGroup(
  group: Group,
  settings: Settings,
  engine: Engine,
  commit: string,
  observer: GroupObserver,
): Promise<GroupResult> {
  const before = { date: new Date().toISOString(), commit, load: loadavg()[0]! };
  const endSteal = watchSteal();
  const { entrants: all, leftOut } = entrantsOf(group, engine);
  if (leftOut.length > 0) observer.leftOut(leftOut);
  observer.progress('proving equal answers');
  const proofs = await proveClasses(all, group.proof, group.countsDistinct ? settings.distinctTours : 0);
  const entrants = all.filter(({ proofOnly }) => !proofOnly);
  const looks: number[] = [];
  const rounds: Round[] = [];
  const known = new Map<string, { repetitions: number; isLong: boolean }>();
  const launches = settings.launches * (group.trials ?? 1);
  const limits = {
    min: settings.minRounds,
    max: settings.rounds,
    halves: settings.halves,
    milliseconds: (settings.roundSeconds * 1000) / settings.launches,
  };
  let repetitions: number[] = [];
  for (let launch = 0; launch < launches; launch++) {
    const label = `launch ${launch + 1} of ${launches}`;
    observer.progress(`${label}: warming up`);
    const started = await startLaunch(entrants, launch, settings, known);
    const { processes } = started;
    repetitions = started.repetitions;
    try {
      looks.push(await coresInUse(settings.lookMilliseconds));
      const runners = processes.map((process, i) => ({ process, repetitions: repetitions[i]! }));
      const firstSeed = FIRST_SEED + launch * settings.rounds;
      rounds.push(
        ...(await runRounds(runners, launch, firstSeed, limits, (done) =>
          observer.progress(`${label}: round ${done} of ${settings.rounds}`),
        )),
      );
    } finally {
      await Promise.all(processes.map((process) => process.close()));
    }
  }
  observer.progress('');
  const disturbance = judgeDisturbance(looks, interruptedShare(rounds));
  const steal = endSteal();
  return {
    name: group.name,
    title: group.title,
    unit: group.unit,
    ...(group.place && { place: { section: group.place.section.name, size: group.place.size } }),
    proofs,
    ...describeResults(group, entrants, repetitions, rounds, disturbance.busy),
    leftOut,
    disturbance,
    measured: { ...before, ...(steal !== undefined && { steal }) },
    rounds,
  };
}
