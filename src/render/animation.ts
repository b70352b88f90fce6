import { round } from './svg-board.js';

/**
 * The animation of a picture: elements appear one after the other. Only the style element animates them, and only for readers who do
 * not prefer reduced motion, so that every other viewer shows the finished picture. A rule for each element would make a picture
 * a third longer. So elements stand in groups of `base`, and two digits, that of the group and that of the element in it, make up
 * the delay.
 */
export interface Animation {
  /** Maximum number of elements. */
  readonly parts: number;
  /** The attribute of the element around the groups. */
  readonly name: string;
  /** The rules of the style element. */
  readonly style: string;
  /** Puts elements into groups. */
  grouped(elements: readonly string[]): string[];
}

/** The attribute of an element that appears at the end. */
export const ANIMATED_END = ' class="kt-end"';
/** Maximum number of elements that appear: more are hard to follow, and longer. */
const MAX_PARTS = 1024;

/** Returns the animation of a path of `length` squares. */
export function animationOf(length: number, seconds: number): Animation {
  const parts = Math.max(1, Math.min(length, MAX_PARTS));
  const base = Math.ceil(Math.sqrt(parts));
  const step = round(seconds / parts);
  const digits = Array.from({ length: base - 1 }, (_, i) => {
    const child = `*${'+*'.repeat(i + 1)}`; // an element with at least i + 1 before it; later rules override earlier ones
    return `.kt-p>${child}{--g:${i + 1}}.kt-p>*>${child}{--e:${i + 1}}`;
  });
  const delay = `calc((var(--g,0)*${base} + var(--e,0))*${step}s)`;
  const rules = [
    '@keyframes kt{from{opacity:0}}',
    `.kt-p>*>*{animation:kt ${Math.min(step, 0.2)}s ${delay} both}`,
    `.kt-end{animation:kt .2s ${round((parts - 1) * step)}s both}`,
  ];
  return {
    parts,
    name: ' class="kt-p"',
    style: `@media not (prefers-reduced-motion){${rules.join('')}${digits.join('')}}`,
    grouped(elements) {
      const share = Math.ceil(elements.length / parts);
      const each = share > 1 ? inGroups(elements, share) : elements;
      return inGroups(each, base);
    },
  };
}

/** Puts elements into groups of a length. */
function inGroups(elements: readonly string[], length: number): string[] {
  return Array.from({ length: Math.ceil(elements.length / length) }, (_, i) => {
    return `<g>${elements.slice(i * length, (i + 1) * length).join('')}</g>`;
  });
}
