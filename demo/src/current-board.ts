/** The board that the visitor saw last in Think, Solve, Play or Count. Play and Count open with it. */
export interface CurrentBoard {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly closed: boolean;
}

let isChosen = false;
let currentBoard: CurrentBoard = { rows: 8, cols: 8, blocked: new Uint8Array(64), closed: false };

export function setCurrentBoard({ rows, cols, blocked, closed }: CurrentBoard): void {
  currentBoard = { rows, cols, blocked, closed };
  isChosen = true;
}

/** Returns whether the visitor has seen a board in one of these sections. */
export function hasChosenBoard(): boolean {
  return isChosen;
}

export function getCurrentBoard(): CurrentBoard {
  return currentBoard;
}
