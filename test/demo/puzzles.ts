/** The state of a puzzle that is solved in the tests, and its solution by step. */
export const SMALL_PUZZLE = 'rows=5&cols=5&given=6-0.15-5.13-17.24-24';
export const SMALL_SOLUTION: readonly number[] = [
  6, 3, 14, 23, 12, 15, 22, 19, 8, 1, 10, 21, 18, 9, 2, 5, 16, 13, 4, 7, 0, 11, 20, 17, 24,
];
