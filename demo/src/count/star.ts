import { USAGE } from './usage.js';

/** The star of all tours: the 168 moves of 8 x 8, each as wide and as bright as its share of all closed tours. */

const SIDE = 8;
/** The number of closed tours of 8 x 8. */
export const TOURS = 13_267_364_410_532;

/** Moves that the symmetries of the board exchange, and the number of closed tours that use each of them. */
export interface StarClass {
  readonly moves: readonly (readonly [from: number, to: number])[];
  readonly tours: number;
}

/** Returns the images of a move under the symmetries of the board, each once. */
function imagesOf(from: number, to: number): [number, number][] {
  const images = new Map<number, [number, number]>();
  for (let symmetry = 0; symmetry < 8; symmetry++) {
    const [one, other] = [from, to].map((square) => {
      const row = Math.floor(square / SIDE) ^ (symmetry & 1 ? SIDE - 1 : 0);
      const col = (square % SIDE) ^ (symmetry & 2 ? SIDE - 1 : 0);
      return symmetry & 4 ? col * SIDE + row : row * SIDE + col;
    }) as [number, number];
    const image: [number, number] = [Math.min(one, other), Math.max(one, other)];
    images.set(image[0] * SIDE * SIDE + image[1], image);
  }
  return [...images.values()];
}

/** The classes of moves, those in the fewest tours first. */
export const STAR: readonly StarClass[] = USAGE.map(([from, to, tours]) => ({
  moves: imagesOf(from, to),
  tours,
})).sort((a, b) => a.tours - b.tours);

/** Returns the share of all tours as a percentage with one decimal place. */
export function formatShare({ tours }: StarClass): string {
  return `${((100 * tours) / TOURS).toFixed(1)} %`;
}

function centre(square: number): string {
  return `${(square % SIDE) + 0.5} ${Math.floor(square / SIDE) + 0.5}`;
}

/** Returns the lines of a class as SVG path data. */
export function starPath({ moves }: StarClass): string {
  return moves.map(([from, to]) => `M${centre(from)}L${centre(to)}`).join('');
}

export function starStroke({ tours }: StarClass): { width: string; opacity: string } {
  const share = tours / TOURS;
  return { width: (0.015 + 0.115 * share).toFixed(3), opacity: (0.12 + 0.88 * share).toFixed(3) };
}

/** Renders the star as a file. */
export function starSvg(): string {
  const lines = STAR.map((each) => {
    const { width, opacity } = starStroke(each);
    return `<path d="${starPath(each)}" stroke-width="${width}" opacity="${opacity}"/>`;
  });
  const title =
    'The 168 moves of 8 × 8, each as wide and as bright as its share of all 13,267,364,410,532 closed knight’s tours';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-0.5 -0.5 9 9" width="1080" height="1080"><title>${title}</title><rect x="-0.5" y="-0.5" width="9" height="9" fill="#131519"/><g fill="none" stroke="#ffd9a0" stroke-linecap="round">${lines.join('')}</g></svg>\n`;
}
