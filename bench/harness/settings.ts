import { MIN_LAUNCHES } from './statistics.js';

/** Durations and numbers of measurements. */
export interface Settings {
  /** Sets of processes, started one after the other. Each counts as one observation. */
  readonly launches: number;
  /** Rounds in each launch, unless the time below is over first. */
  readonly rounds: number;
  /** Rounds in each launch, however long they take. */
  readonly minRounds: number;
  /** Samples of each contestant in a round: 2 (A B B A), or 1 where samples take seconds. */
  readonly halves: 1 | 2;
  /** For the rounds of a group, all launches together. */
  readonly roundSeconds: number;
  /** Duration to which a sample is calibrated. It has at least one repetition. */
  readonly sampleMilliseconds: number;
  /** For each contestant in each launch, before anything counts. */
  readonly warmUpMilliseconds: number;
  /** Duration of each check for other load on the machine. */
  readonly lookMilliseconds: number;
  /** For benny's run of each contestant alone; 0 for none. */
  readonly bennySeconds: number;
  /** Tours among which the different ones are counted, in groups that show their share. */
  readonly distinctTours: number;
}

/**
 * How much time a group gets. 'light': one point of many. 'long': samples of seconds, so each launch takes one of each
 * contestant.
 */
export type Effort = 'whole' | 'light' | 'long';

const FULL: Settings = {
  launches: 9,
  rounds: 4,
  minRounds: 1,
  halves: 2,
  roundSeconds: 12,
  sampleMilliseconds: 8,
  warmUpMilliseconds: 250,
  lookMilliseconds: 100,
  bennySeconds: 0.25,
  distinctTours: 1_000_000,
};

const FULL_LIGHT: Settings = {
  ...FULL,
  launches: MIN_LAUNCHES,
  rounds: 3,
  roundSeconds: 2,
  sampleMilliseconds: 4,
  warmUpMilliseconds: 100,
  bennySeconds: 0,
};

const QUICK: Settings = {
  ...FULL_LIGHT,
  rounds: 1,
  sampleMilliseconds: 3,
  warmUpMilliseconds: 40,
  lookMilliseconds: 50,
  distinctTours: 5000,
};

/** The settings for a group. */
export function settingsFor(quick: boolean, effort: Effort): Settings {
  const settings = quick ? QUICK : effort === 'whole' ? FULL : FULL_LIGHT;
  return effort === 'long' ? { ...settings, rounds: 1, halves: 1 } : settings;
}
