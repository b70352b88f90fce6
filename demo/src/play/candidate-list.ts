import { squareName } from 'knights-tour-wasm';
import { part } from '../elements.js';
import { quantity } from '../words.js';
import type { Ride } from './ride.js';

/** Lists the available moves as buttons, for the keyboard and for screen readers. */
export function showCandidates(ride: Ride, go: (square: number) => void, isHelped: boolean): void {
  const list = part('play-candidates');
  const hadFocus = list.contains(document.activeElement);
  const { candidates } = ride;
  // Without the coach the order is that of the board, so that it gives no hint.
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
      control.append(name, ...(isHelped ? [` ${quantity(onward, 'exit')}`] : []));
      control.addEventListener('click', () => go(square));
      item.append(control);
      return item;
    }),
  );
  // The pressed button is gone. Keyboard users continue with the first move.
  if (hadFocus) (list.querySelector('button') ?? part('play-board')).focus();
}
