import { solveTour } from '../solver-pools.js';
import { hashText } from './day.js';
import { Ride } from './ride.js';

const NODE_LIMIT = 1_000_000;
const MIN_SIDE = 5;
const SIDES = 3;

/** Creates a random generator with a text as its seed: its hash and xorshift (Marsaglia 2003). */
function createGenerator(text: string): (below: number) => number {
  let state = hashText(text);
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** Generates a board with a few blocked squares and a start from a text as the seed. */
export function generateBoard(text: string): Ride {
  const draw = createGenerator(text);
  const rows = MIN_SIDE + draw(SIDES);
  const cols = MIN_SIDE + draw(SIDES);
  const blocked = new Uint8Array(rows * cols);
  for (let left = 2 + draw(3); left > 0; ) {
    const square = draw(rows * cols);
    left -= Number(!blocked[square]);
    blocked[square] = 1;
  }
  const ride = new Ride(rows, cols, blocked);
  for (;;) if (ride.go(draw(rows * cols))) return ride;
}

/**
 * Finds the board of a day: the first one generated from the date that has a tour from its start.
 * @throws (rejects) the signal's reason
 */
export async function findDailyBoard(day: string, signal: AbortSignal): Promise<Ride> {
  for (let attempt = 0; ; attempt++) {
    const ride = generateBoard(`${day} ${attempt}`);
    const problem = { rows: ride.rows, cols: ride.cols, start: ride.square, blocked: ride.blocked };
    const { result } = await solveTour('auto', problem, { nodeLimit: NODE_LIMIT }, signal);
    if (result.status === 'found') return ride;
  }
}
