import type { Unit } from '../unit.js';
import { countWork } from './count-work.js';
import type { InputOf, Work } from './work.js';

/**
 * Does a unit that is checked.
 * @param state where it goes on: what another worker noted
 */
export function doUnit(unit: Unit, inputOf: InputOf, state: unknown): Work {
  void state;
  switch (unit.kind) {
    case 'count':
    case 'remainders':
      return countWork(unit, inputOf);
    default:
      throw new TypeError(`there is no work for units of the kind ${unit.kind}`);
  }
}
