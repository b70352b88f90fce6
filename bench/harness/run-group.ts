import { type AloneResult, runBennySuite } from './benny-suite.js';
import { calibrate } from './calibration.js';
import type { ContestantProcess, Sample } from './contestant.js';
import { type FigureResult, figureValue, judgeFigure } from './figure.js';
import { type Entrant, entrantsOf, type Group } from './group.js';
import { coresInUse, type Disturbance, judgeDisturbance } from './machine-load.js';
import { describeCompiler } from './native-compiler.js';
import { proveEqualAnswers } from './proof.js';
import { costInRound, interruptedShare, type Round, runRounds } from './rounds.js';
import type { Settings } from './settings.js';
import { bootstrapMedian, type Estimate, type Verdict, verdictOf } from './statistics.js';

/** What was measured of one contestant. */
export interface ContestantResult {
  readonly name: string;
  /** For native programs. */
  readonly compiler?: string;
  readonly repetitions: number;
  /** Nanoseconds for one unit, in the rounds. */
  readonly cost: Estimate;
  /** Missing for first calls, which benny's repeated calls cannot show. */
  readonly alone?: AloneResult;
}

/** What was measured of one pair. */
export interface PairResult {
  readonly a: string;
  readonly b: string;
  /** Time of b over time of a, in the same round: how many times as fast a is. */
  readonly ratio: Estimate;
  readonly verdict: Verdict;
}

/** Everything about a group, raw samples included. */
export interface GroupResult {
  readonly name: string;
  readonly title: string;
  readonly unit: string;
  /** The section it belongs to, and where it stands there. */
  readonly place?: { readonly section: string; readonly size: number };
  /** By what was solved: how many agreed on how many inputs, and the checksum of all their answers. */
  readonly proofs: readonly Proof[];
  readonly contestants: readonly ContestantResult[];
  readonly leftOut: readonly string[];
  readonly pairs: readonly PairResult[];
  readonly figures: readonly FigureResult[];
  readonly disturbance: Disturbance;
  readonly rounds: readonly Round[];
}

/** Contestants that gave equal answers. */
export interface Proof {
  readonly contestants: readonly string[];
  readonly repetitions: number;
  readonly checksum: number;
  /** Different tours among the first of a seed, in groups that show their share. */
  readonly distinct?: { readonly found: number; readonly tours: number };
}

/** Called with the progress of a group. */
export interface GroupObserver {
  leftOut(names: readonly string[]): void;
  alone(result: AloneResult, unit: string): void;
  progress(text: string): void;
}

/** The first seed of a group's rounds; every round has its own, and so has the proof. */
const FIRST_SEED = 1000;
const PROOF_SEED = 1;
const BOOTSTRAP_SEED = 1;

function unitsIn(group: Group, sample: Sample, repetitions: number): number {
  return group.per === 'work' ? sample.units : repetitions;
}

async function runAlone(
  group: Group,
  entrants: readonly Entrant[],
  processes: readonly ContestantProcess[],
  repetitions: readonly number[],
  settings: Settings,
  observer: GroupObserver,
): Promise<AloneResult[]> {
  const warm = entrants.flatMap((entrant, i) => (entrant.fresh ? [] : [{ entrant, i }]));
  if (warm.length === 0) return [];
  // Seeds that no round uses; the same for every contestant.
  const cases = warm.map(({ entrant, i }) => {
    let seed = 2 ** 30;
    return { name: entrant.name, takeSample: () => processes[i]!.sample(seed++, repetitions[i]!) };
  });
  const unitsOf = (name: string, sample: Sample): number =>
    unitsIn(group, sample, repetitions[entrants.findIndex((entrant) => entrant.name === name)]!);
  return runBennySuite(group.title, cases, settings.bennySeconds, unitsOf, (result) =>
    observer.alone(result, group.unit),
  );
}

function describeResults(
  group: Group,
  entrants: readonly Entrant[],
  repetitions: readonly number[],
  rounds: readonly Round[],
  alone: readonly AloneResult[],
  busy: boolean,
): Pick<GroupResult, 'contestants' | 'pairs' | 'figures'> {
  const launches = [...new Set(rounds.map(({ launch }) => launch))];
  const costs = (round: Round, i: number): number =>
    costInRound(round, i, (sample) => unitsIn(group, sample, repetitions[i]!));
  const estimate = (value: (round: Round) => number): Estimate =>
    bootstrapMedian(
      launches.map((launch) => rounds.filter((round) => round.launch === launch).map(value)),
      BOOTSTRAP_SEED,
    );
  const contestants = entrants.map(({ name, compiler }, i) => {
    const result = alone.find((candidate) => candidate.name === name);
    return {
      name,
      ...(compiler && { compiler: describeCompiler(compiler) }),
      repetitions: repetitions[i]!,
      cost: estimate((round) => costs(round, i)),
      ...(result && { alone: result }),
    };
  });
  const indexOf = (name: string): number => entrants.findIndex((entrant) => entrant.name === name);
  const pairs = group.pairs
    .filter((pair) => pair.every((name) => indexOf(name) >= 0))
    .map(([a, b]) => {
      const ratio = estimate((round) => costs(round, indexOf(b)) / costs(round, indexOf(a)));
      return { a, b, ratio, verdict: verdictOf(ratio, busy) };
    });
  const figures = (group.figures ?? [])
    .filter(({ of, against = of }) => indexOf(of) >= 0 && indexOf(against) >= 0)
    .map((figure) => {
      const { of, against = of } = figure;
      const measured = estimate((round) =>
        figureValue(figure, costs(round, indexOf(of)), costs(round, indexOf(against))),
      );
      return { figure, measured, verdict: judgeFigure(figure, measured, busy) };
    });
  return { contestants, pairs, figures };
}

/**
 * Starts all contestants that solve the same, has them prove it, and closes them; class after class.
 * @param distinctTours tours among which the first of each class counts the different ones; 0 for none
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
      throw new Error(`no other contestant here checks the answers of ${members[0]!.name}`);
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

/**
 * Measures a group: proves equal answers, has benny run each contestant alone (which warms it up), then runs the
 * interleaved rounds, in several launches of all processes.
 * @param node the Node that runs contestants in TypeScript
 * @throws UnequalAnswers when two contestants that solve the same do different work
 */
export async function runGroup(
  group: Group,
  settings: Settings,
  node: string,
  observer: GroupObserver,
): Promise<GroupResult> {
  const { entrants: all, leftOut } = entrantsOf(group, node);
  if (leftOut.length > 0) observer.leftOut(leftOut);
  observer.progress('proving equal answers');
  const proofs = await proveClasses(all, group.proof, group.countsDistinct ? settings.distinctTours : 0);
  const entrants = all.filter(({ proofOnly }) => !proofOnly);
  const looks = [await coresInUse(settings.lookMilliseconds)];
  const rounds: Round[] = [];
  let repetitions: number[] = [];
  let alone: AloneResult[] = [];
  for (let launch = 0; launch < settings.launches; launch++) {
    const label = `launch ${launch + 1} of ${settings.launches}`;
    const processes = entrants.map((entrant) => entrant.start());
    try {
      observer.progress(`${label}: warming up`);
      const grains: number[] = [];
      for (const [i, { workload }] of entrants.entries()) grains.push(await processes[i]!.prepare(workload));
      const found: number[] = [];
      for (const [i, { fresh }] of entrants.entries()) {
        const known = repetitions[i];
        found.push(fresh ? grains[i]! : await calibrate(processes[i]!, grains[i]!, settings, known));
      }
      repetitions = found;
      if (launch === 0 && settings.bennySeconds > 0) {
        observer.progress('');
        alone = await runAlone(group, entrants, processes, repetitions, settings, observer);
      }
      looks.push(await coresInUse(settings.lookMilliseconds));
      const runners = processes.map((process, i) => ({ process, repetitions: repetitions[i]! }));
      const limits = {
        least: settings.leastRounds,
        most: settings.rounds,
        milliseconds: (settings.roundSeconds * 1000) / settings.launches,
      };
      const firstSeed = FIRST_SEED + launch * settings.rounds;
      rounds.push(
        ...(await runRounds(runners, launch, firstSeed, limits, (done) =>
          observer.progress(`${label}: round ${done} of ${settings.rounds}`),
        )),
      );
      looks.push(await coresInUse(settings.lookMilliseconds));
    } finally {
      await Promise.all(processes.map((process) => process.close()));
    }
  }
  observer.progress('');
  const disturbance = judgeDisturbance(looks, interruptedShare(rounds));
  return {
    name: group.name,
    title: group.title,
    unit: group.unit,
    ...(group.place && { place: { section: group.place.section.name, size: group.place.size } }),
    proofs,
    ...describeResults(group, entrants, repetitions, rounds, alone, disturbance.busy),
    leftOut,
    disturbance,
    rounds,
  };
}
