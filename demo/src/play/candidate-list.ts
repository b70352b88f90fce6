import { squareName } from 'knights-tour-wasm';
import { part } from '../elements.js';
import { counted } from '../words.js';
import type { Ride } from './ride.js';

/** The moves that are open as buttons: for the keyboard, for screen readers, and for reading. */
export function showCandidates(ride: Ride, go: (square: number) => void, isHelped: boolean): void {
  const list = part('play-candidates');
  const hadFocus = list.contains(document.activeElement);
  const { candidates } = ride;
  // Without help they stand in the order of the board: which of them is wise is not given away.
  const listed = isHelped ? candidates : [...candidates].sort((one, other) => one.square - other.square);
  part('play-moves').hidden = candidates.length === 0;
  const fewest = candidates[0]?.onward;
  list.replaceChildren(
    ...listed.map(({ square, onward }) => {
      const item = document.createElement('li');
      const control = document.createElement('button');
      control.type = 'button';
      control.className = isHelped && onward === fewest ? 'candidate fewest' : 'candidate';
      const name = document.createElement('b');
      name.textContent = squareName(square, ride);
      control.append(name, ...(isHelped ? [` ${counted(onward, 'exit')}`] : []));
      control.addEventListener('click', () => go(square));
      item.append(control);
      return item;
    }),
  );
  // The button that was pressed is gone; who uses the keyboard goes on with the first move.
  if (hadFocus) (list.querySelector('button') ?? part('play-board')).focus();
}
