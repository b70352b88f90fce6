/** How long and how often to measure. */
export interface Settings {
  readonly mode: 'full' | 'quick';
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
  /** For benny's run of each contestant alone. */
  readonly bennySeconds: number;
}

export const FULL: Settings = {
  mode: 'full',
  launches: 4,
  rounds: 12,
  leastRounds: 3,
  roundSeconds: 8,
  sampleMilliseconds: 10,
  warmUpMilliseconds: 400,
  bennySeconds: 0.5,
};

export const QUICK: Settings = {
  mode: 'quick',
  launches: 2,
  rounds: 8,
  leastRounds: 2,
  roundSeconds: 2,
  sampleMilliseconds: 5,
  warmUpMilliseconds: 120,
  bennySeconds: 0.15,
};
