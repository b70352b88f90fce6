import { integerOf } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { boardInHand } from '../hand.js';
import { keptRide } from './kept-rides.js';
import { type Help, Ride } from './ride.js';

export const LEAST_SIDE = 3;
export const MOST_SIDE = 20;
const FIRST_SIDE = 8;

/** The ride that an address asks for: on the board in hand, where it names none. */
export function rideOf(values: URLSearchParams): Ride {
  const hand = boardInHand();
  const isNamed = values.has('rows') || values.has('cols');
  const asked = isNamed ? values : new URLSearchParams(`rows=${hand.rows}&cols=${hand.cols}`);
  const side = (name: 'rows' | 'cols') => integerOf(asked, name, LEAST_SIDE, MOST_SIDE);
  const named = { rows: side('rows'), cols: side('cols') };
  const isHand = !isNamed && named.rows !== undefined && named.cols !== undefined;
  const { rows = FIRST_SIDE, cols = FIRST_SIDE } = isNamed || isHand ? named : {};
  const blocked = isHand ? hand.blocked : parseSquares(values.get('blocked') ?? '', rows * cols);
  const ride = new Ride(rows, cols, blocked, values.get('closed') === '1');
  ride.follow(values.get('ride') ?? '');
  ride.help = helpOf(values);
  if (ride.path.length < 2) return ride;
  // The address is written later than the ride is kept: it may be a move behind.
  const own = keptRide(ride);
  if (own.get('ride')?.startsWith(ride.toText())) ride.help = helpOf(own);
  else ride.help.isLinked = true;
  return ride;
}

/** '3-2': three moves taken back, two hints; '3-2-solver-coach-link': and moves of the solver, the coach, moves of a link. */
function helpOf(values: URLSearchParams): Help {
  const [, back, hints, solver, coach, link] =
    /^(\d{1,9})-(\d{1,9})(-solver)?(-coach)?(-link)?$/.exec(values.get('help') ?? '') ?? [];
  return {
    back: Number(back ?? 0),
    hints: Number(hints ?? 0),
    bySolver: solver !== undefined,
    isCoached: coach !== undefined,
    isLinked: link !== undefined,
  };
}

/** What stands of a ride in an address. */
export function valuesOf(ride: Ride): URLSearchParams {
  const { rows, cols, blocked, closed } = ride;
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  if (closed) values.set('closed', '1');
  // A ride that is loaded again is no better than it was.
  const { back, hints, bySolver, isCoached, isLinked } = ride.help;
  const others = `${bySolver ? '-solver' : ''}${isCoached ? '-coach' : ''}${isLinked ? '-link' : ''}`;
  if (back + hints > 0 || others) values.set('help', `${back}-${hints}${others}`);
  const text = ride.toText();
  if (text) values.set('ride', text);
  return values;
}
