/** The board in hand: what the visitor looked at last in Think, Solve, Play or Count. Play and Count begin with it. */
export interface Hand {
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
  readonly closed: boolean;
}

let hand: Hand = { rows: 8, cols: 8, blocked: new Uint8Array(64), closed: false };

export function setHand({ rows, cols, blocked, closed }: Hand): void {
  hand = { rows, cols, blocked, closed };
}

export function boardInHand(): Hand {
  return hand;
}
