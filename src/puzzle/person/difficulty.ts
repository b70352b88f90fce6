/** The grades that a puzzle can be made to. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const;

/** A grade that a puzzle is made to. */
export type WantedDifficulty = (typeof DIFFICULTIES)[number];
