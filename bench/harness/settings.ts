import { MIN_LAUNCHES } from './statistics.js';

/** Durations and numbers of measurements. */
export interface Settings {
  /** Number of launches, each with new processes. A launch counts as one observation. */
  readonly launches: number;
  /** Maximum number of rounds in each launch, if `roundSeconds` allows them. */
  readonly rounds: number;
  /** Minimum number of rounds in each launch, whatever their duration. */
  readonly minRounds: number;
  /** Samples of each contestant in a round: 2 (A B B A), or 1 if samples take seconds. */
  readonly halves: 1 | 2;
  /** Time limit for the rounds of a group in all launches. */
  readonly roundSeconds: number;
  /** Intended duration of a sample. A sample has at least one repetition. */
  readonly sampleMilliseconds: number;
  /** Duration of the warm-up of each contestant in each launch. */
  readonly warmUpMilliseconds: number;
  /** Duration of each check for other load on the machine. */
  readonly lookMilliseconds: number;
  /** Number of tours among which the different ones are counted, in groups that show their share. */
  readonly distinctTours: number;
}

/**
 * The time for a group. 'light': the group is one point of many. 'long': samples take seconds, so each launch takes one of each
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
  distinctTours: 1_000_000,
};

const FULL_LIGHT: Settings = {
  ...FULL,
  launches: MIN_LAUNCHES,
  rounds: 3,
  roundSeconds: 2,
  sampleMilliseconds: 4,
  warmUpMilliseconds: 100,
};

const QUICK: Settings = {
  ...FULL_LIGHT,
  rounds: 1,
  sampleMilliseconds: 3,
  warmUpMilliseconds: 40,
  lookMilliseconds: 50,
  distinctTours: 5000,
};

/** Number of launches of a group that takes little time and has bars, which a narrow interval decides. */
const JUDGED_LAUNCHES = 12;

/** @param judged whether the group has bars */
export function settingsFor(quick: boolean, effort: Effort, judged: boolean): Settings {
  const settings = quick ? QUICK : effort === 'whole' ? FULL : FULL_LIGHT;
  if (effort === 'long') return { ...settings, rounds: 1, halves: 1 };
  return judged && !quick && effort === 'light'
    ? { ...settings, launches: JUDGED_LAUNCHES, roundSeconds: 2 * settings.roundSeconds }
    : settings;
}
