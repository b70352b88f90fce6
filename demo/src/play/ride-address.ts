import { integerOf } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { boardInHand } from '../hand.js';
import { type Help, Ride } from './ride.js';

export const LEAST_SIDE = 3;
export const MOST_SIDE = 20;
const FIRST_SIDE = 8;

/** The ride that an address asks for: on the board in hand, where it names none. */
export function rideOf(values: URLSearchParams): Ride {
  const hand = boardInHand();
  const isNamed = values.has('rows') || values.has('cols');
  const isHand = !isNamed && hand.rows <= MOST_SIDE && hand.cols <= MOST_SIDE;
  const side = (name: 'rows' | 'cols'): number =>
    integerOf(values, name, LEAST_SIDE, MOST_SIDE) ?? (isHand ? hand[name] : FIRST_SIDE);
  const [rows, cols] = [side('rows'), side('cols')];
  const blocked = isHand ? hand.blocked : parseSquares(values.get('blocked') ?? '', rows * cols);
  const ride = new Ride(rows, cols, blocked, values.get('closed') === '1');
  ride.follow(values.get('ride') ?? '');
  ride.help = helpOf(values.get('help') ?? '');
  return ride;
}

/** '3-2': three moves taken back, two hints; '3-2-solver': and moves of the solver. */
function helpOf(text: string): Help {
  const [, back, hints, solver] = /^(\d{1,9})-(\d{1,9})(-solver)?$/.exec(text) ?? [];
  return { back: Number(back ?? 0), hints: Number(hints ?? 0), bySolver: solver !== undefined };
}

/** What stands of a ride in an address. */
export function valuesOf(ride: Ride): URLSearchParams {
  const { rows, cols, blocked, closed } = ride;
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  if (closed) values.set('closed', '1');
  // A ride that is loaded again is no better than it was.
  const { back, hints, bySolver } = ride.help;
  if (back + hints > 0 || bySolver) values.set('help', `${back}-${hints}${bySolver ? '-solver' : ''}`);
  const text = ride.toText();
  if (text) values.set('ride', text);
  return values;
}
