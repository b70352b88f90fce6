import { PRESETS } from '../board/presets.js';
import { Ride } from './ride.js';

/** A named board, and whether the tour must be closed. */
interface Level {
  readonly name: string;
  readonly board: () => Ride;
}

function level(name: string, rows: number, cols: number, closed = false, blocked?: Uint8Array): Level {
  return { name, board: () => new Ride(rows, cols, blocked ?? new Uint8Array(rows * cols), closed) };
}

function shape(name: string): Level {
  const preset = PRESETS.find((each) => each.name === name)!;
  return level(name, preset.rows, preset.cols, false, preset.blocked);
}

/** The levels, from easy to hard. */
const LEVELS: readonly Level[] = [
  level('3 × 4', 3, 4),
  level('5 × 5', 5, 5),
  level('6 × 6', 6, 6),
  level('6 × 6, closed', 6, 6, true),
  shape('Ring'),
  level('8 × 8', 8, 8),
  level('8 × 8, closed', 8, 8, true),
  shape('Heart'),
];

/** Adds a button for each level to an element. */
export function offerLevels(host: HTMLElement, choose: (ride: Ride) => void): void {
  for (const { name, board } of LEVELS) {
    const control = document.createElement('button');
    control.type = 'button';
    control.value = name;
    control.textContent = name;
    control.addEventListener('click', () => choose(board()));
    host.append(control);
  }
}
