import type { Unit } from '../unit.js';
import { countWork } from './count-work.js';
import { puzzlesWork } from './puzzles-work.js';
import { batchWork, problemsWork } from './solve-work.js';
import { toursWork } from './tours-work.js';
import type { InputOf, Work } from './work.js';

/**
 * Does a unit that is checked.
 * @param state where it goes on: what another worker noted; undefined: at its beginning
 */
export function doUnit(unit: Unit, inputOf: InputOf, state: unknown): Work {
  switch (unit.kind) {
    case 'count':
    case 'remainders':
      return countWork(unit, inputOf);
    case 'tours':
      return toursWork(unit, inputOf, state);
    case 'batch':
      return batchWork(unit, inputOf, state);
    case 'problems':
      return problemsWork(unit, inputOf);
    case 'puzzles':
      return puzzlesWork(unit, inputOf);
  }
}
