import { readInteger } from '../address.js';
import { formatSquares, parseSquares } from '../board/square-list.js';
import { getCurrentBoard } from '../current-board.js';
import { type Help, Ride } from './ride.js';
import { loadRide } from './saved-rides.js';

export const MIN_SIDE = 3;
export const MAX_SIDE = 20;
const FIRST_SIDE = 8;

/** Parses the ride of an address. Without a size it is on the current board. */
export function parseRide(values: URLSearchParams): Ride {
  const current = getCurrentBoard();
  const isNamed = values.has('rows') || values.has('cols');
  const source = isNamed ? values : new URLSearchParams(`rows=${current.rows}&cols=${current.cols}`);
  const side = (name: 'rows' | 'cols') => readInteger(source, name, MIN_SIDE, MAX_SIDE);
  const named = { rows: side('rows'), cols: side('cols') };
  const isCurrent = !isNamed && named.rows !== undefined && named.cols !== undefined;
  const { rows = FIRST_SIDE, cols = FIRST_SIDE } = isNamed || isCurrent ? named : {};
  const blocked = isCurrent ? current.blocked : parseSquares(values.get('blocked') ?? '', rows * cols);
  const ride = new Ride(rows, cols, blocked, values.get('closed') === '1');
  ride.follow(values.get('ride') ?? '');
  ride.help = parseHelp(values);
  if (ride.path.length < 2) return ride;
  // The address is written after the ride is saved, so it may be a move behind.
  const own = loadRide(ride);
  if (own.get('ride')?.startsWith(ride.toText())) ride.help = parseHelp(own);
  else ride.help.isLinked = true;
  return ride;
}

/** Parses the help that a ride had: '3-2-solver-coach-link' means three moves taken back, two hints, and all other kinds. */
function parseHelp(values: URLSearchParams): Help {
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

/** Formats a ride for an address. */
export function formatRide(ride: Ride): URLSearchParams {
  const { rows, cols, blocked, closed } = ride;
  const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
  if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
  if (closed) values.set('closed', '1');
  // The help is part of the address, so that reloading does not improve the score.
  const { back, hints, bySolver, isCoached, isLinked } = ride.help;
  const others = `${bySolver ? '-solver' : ''}${isCoached ? '-coach' : ''}${isLinked ? '-link' : ''}`;
  if (back + hints > 0 || others) values.set('help', `${back}-${hints}${others}`);
  const text = ride.toText();
  if (text) values.set('ride', text);
  return values;
}
