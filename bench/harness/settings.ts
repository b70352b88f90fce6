/** How long and how often to measure. */
export interface Settings {
  /** Sets of processes, started one after the other: what differs between launches is part of the interval. */
  readonly launches: number;
  /** Rounds in each launch, unless the time below is over first. */
  readonly rounds: number;
  /** Rounds in each launch, however long they take. */
  readonly leastRounds: number;
  /** For the rounds of a group, all launches together. */
  readonly roundSeconds: number;
  /** What one sample is calibrated to take; one repetition at least. */
  readonly sampleMilliseconds: number;
  /** For each contestant in each launch, before anything counts. */
  readonly warmUpMilliseconds: number;
  /** How long to look each time whether others use the machine. */
  readonly lookMilliseconds: number;
  /** For benny's run of each contestant alone; 0 for none. */
  readonly bennySeconds: number;
  /** Tours among which the different ones are counted, in groups that show their share. */
  readonly distinctTours: number;
}

/** How much a group is worth: 'light' for those that are one point of many. */
export type Effort = 'whole' | 'light';

const FULL: Settings = {
  launches: 4,
  rounds: 10,
  leastRounds: 3,
  roundSeconds: 8,
  sampleMilliseconds: 8,
  warmUpMilliseconds: 250,
  lookMilliseconds: 250,
  bennySeconds: 0.25,
  distinctTours: 1_000_000,
};

const FULL_LIGHT: Settings = {
  ...FULL,
  launches: 2,
  rounds: 8,
  leastRounds: 2,
  roundSeconds: 1.2,
  sampleMilliseconds: 4,
  warmUpMilliseconds: 100,
  lookMilliseconds: 100,
  bennySeconds: 0,
};

const QUICK: Settings = {
  ...FULL_LIGHT,
  rounds: 6,
  roundSeconds: 2,
  warmUpMilliseconds: 80,
  lookMilliseconds: 200,
  distinctTours: 5000,
};

const QUICK_LIGHT: Settings = {
  ...QUICK,
  rounds: 4,
  roundSeconds: 0.6,
  sampleMilliseconds: 3,
  warmUpMilliseconds: 40,
  lookMilliseconds: 100,
};

/** The settings for a group. */
export function settingsFor(quick: boolean, effort: Effort): Settings {
  if (quick) return effort === 'light' ? QUICK_LIGHT : QUICK;
  return effort === 'light' ? FULL_LIGHT : FULL;
}
