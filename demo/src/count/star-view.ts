import { squareName } from 'knights-tour-wasm';
import { drawBitmap } from '../bitmap.js';
import { download } from '../download.js';
import { button, element, input, part } from '../elements.js';
import { quantity } from '../words.js';
import { formatShare, STAR, starPath, starStroke, starSvg } from './star.js';

const EIGHT = { rows: 8, cols: 8 };
/** Pixels of the saved bitmap. */
const PIXELS = 1080;

/** Shows the star. A pointer on a line, or the slider, selects the moves that the symmetries of the board exchange. */
export function showStar(): void {
  const svg = element('star', SVGSVGElement);
  const slider = input('star-class');
  slider.max = String(STAR.length - 1);
  // The second path of a class is wide enough for a finger.
  svg.innerHTML = STAR.map((each, index) => {
    const { width, opacity } = starStroke(each);
    const path = starPath(each);
    return `<path d="${path}" stroke-width="${width}" opacity="${opacity}"/><path class="star-touch" data-class="${index}" d="${path}"/>`;
  }).join('');
  const drawn = svg.querySelectorAll<SVGPathElement>('path:not(.star-touch)');
  const select = (index: number): void => {
    const { moves } = STAR[index]!;
    const [from, to] = moves[0]!.map((square) => squareName(square, EIGHT));
    const images = moves.length > 1 ? ` and ${quantity(moves.length - 1, 'move')} like it` : '';
    const text = `${from}–${to}${images}: in ${formatShare(STAR[index]!)} of all tours`;
    slider.value = String(index);
    slider.setAttribute('aria-valuetext', text);
    part('star-text').textContent = text;
    for (const [each, path] of drawn.entries()) path.classList.toggle('selected', each === index);
  };
  const selectAt = ({ target }: Event): void => {
    const index = (target as SVGElement).dataset.class;
    if (index !== undefined) select(Number(index));
  };
  svg.addEventListener('pointermove', selectAt);
  svg.addEventListener('pointerdown', selectAt);
  slider.addEventListener('input', () => select(Number(slider.value)));
  button('star-svg').addEventListener('click', () =>
    download('knights-tour-star.svg', new Blob([starSvg()], { type: 'image/svg+xml' })),
  );
  button('star-png').addEventListener('click', async () => {
    part('star-saved').textContent = '';
    try {
      download('knights-tour-star.png', await drawBitmap(starSvg(), PIXELS, PIXELS));
    } catch {
      part('star-saved').textContent = 'This browser could not draw the PNG. Save the SVG instead.';
    }
  });
  // The move that most tours share, besides those of the corners, in which every tour agrees.
  select(STAR.length - 2);
}
