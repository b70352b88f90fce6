import { gradientColour, inkOn } from './gradient.js';
import { rounded, type SvgLayout } from './svg-layout.js';
import { paint, type SvgTheme } from './theme.js';

/** A path as it is drawn. */
export interface DrawnPath {
  readonly cols: number;
  readonly squares: ArrayLike<number>;
  /** Whether a last line leads back to the first square. */
  readonly closed: boolean;
  /** Where the path is to start and end though it has no square yet, or another last one; -1: nowhere. */
  readonly start: number;
  readonly end: number;
}

/** So many colours along a path: more could not be told apart, and each costs an element. */
const MOST_COLOURS = 64;

/** Moves of one colour: from step `first` to step `last`, both included. */
interface UnbrokenLine {
  readonly colour: string;
  readonly first: number;
  readonly last: number;
}

function unbrokenLines({ squares, closed }: DrawnPath): UnbrokenLine[] {
  const moves = squares.length - 1 + Number(closed);
  const count = Math.min(moves, MOST_COLOURS);
  return Array.from({ length: count }, (_, i) => ({
    colour: gradientColour(count === 1 ? 0 : i / (count - 1)),
    first: Math.round((i * moves) / count),
    last: Math.round(((i + 1) * moves) / count),
  }));
}

/** A point at a square; two numbers need no space between them when the second is negative. */
function at(square: number, cols: number): string {
  return `M${square % cols} ${Math.floor(square / cols)}`;
}

function line({ squares, cols }: DrawnPath, { first, last }: UnbrokenLine): string {
  let square = squares[first]!;
  let points = at(square, cols);
  for (let step = first + 1; step <= last; step++) {
    const next = squares[step === squares.length ? 0 : step]!;
    const right = (next % cols) - (square % cols);
    const down = Math.floor(next / cols) - Math.floor(square / cols);
    points += `${step === first + 1 ? 'l' : right < 0 ? '' : ' '}${right}${down < 0 ? '' : ' '}${down}`;
    square = next;
  }
  return points;
}

/** A disc is a line of no length with round ends. */
function discs({ squares, cols }: DrawnPath, first: number, last: number): string {
  let points = '';
  for (let step = first; step < last; step++) points += `${at(squares[step]!, cols)}h0`;
  return points;
}

/** The path, its discs or dots and its marks, in squares from the centre of the first square. */
export function pathParts(path: DrawnPath, layout: SvgLayout, theme: SvgTheme): string[] {
  const { stroke, radius, numberSize } = layout;
  const { length } = path.squares;
  const parts: string[] = [];
  const coloured = unbrokenLines(path);
  parts.push(`<g stroke-width="${stroke}">`);
  for (const stretch of coloured) parts.push(`<path stroke="${stretch.colour}" d="${line(path, stretch)}"/>`);
  parts.push('</g>');
  if (radius > 0 && length > 0) {
    parts.push(`<g stroke-width="${rounded(2 * radius)}">`);
    for (const [i, { colour, first, last }] of coloured.entries()) {
      // The last stretch has the last square too, unless that is the first one again.
      const end = i === coloured.length - 1 && !path.closed ? last + 1 : last;
      parts.push(`<path stroke="${colour}" d="${discs(path, first, end)}"/>`);
    }
    parts.push('</g>');
  }
  if (numberSize !== undefined && length > 0) {
    const width = rounded(2 * (radius - 0.8 * stroke));
    parts.push(`<path ${paint('disc', theme)} stroke-width="${width}" d="${discs(path, 0, length)}"/>`);
  }
  parts.push(...marks(path, layout, theme));
  return parts;
}

/** A disc on the first square, a square on the last one of an open path; outlines of these where they are still to be. */
function marks(path: DrawnPath, layout: SvgLayout, theme: SvgTheme): string[] {
  const { squares, closed, start, end } = path;
  const edge = rounded(Math.max(0.04, layout.stroke / 3));
  const disc = (square: number): string =>
    `cx="${square % path.cols}" cy="${Math.floor(square / path.cols)}" r="${layout.markRadius}"`;
  const box = (square: number): string => {
    const radius = layout.markRadius;
    const x = rounded((square % path.cols) - radius);
    const y = rounded(Math.floor(square / path.cols) - radius);
    return `x="${x}" y="${y}" width="${2 * radius}" height="${2 * radius}" rx="${rounded(radius / 4)}"`;
  };
  const outline = `${paint('target', theme)} stroke-width="${2 * edge}" stroke-dasharray="${4 * edge}"`;
  const filled = (share: number): string =>
    `fill="${gradientColour(share)}" ${paint('disc', theme)} stroke-width="${edge}"`;
  const parts: string[] = [];
  if (start >= 0) parts.push(`<circle ${outline} ${disc(start)}/>`);
  if (end >= 0) parts.push(`<rect ${outline} ${box(end)}/>`);
  const { length } = squares;
  if (length > 1 && !closed) parts.push(`<rect ${filled(1)} ${box(squares[length - 1]!)}/>`);
  if (length > 0) parts.push(`<circle ${filled(0)} ${disc(squares[0]!)}/>`);
  return parts;
}

/** The step numbers, in pixels. */
export function numberParts(path: DrawnPath, base: 0 | 1, layout: SvgLayout, theme: SvgTheme): string[] {
  const { numberSize, side, left, top } = layout;
  if (numberSize === undefined || path.squares.length === 0) return [];
  const { cols, squares, closed } = path;
  const down = 0.5 * side + numberSize * 0.355;
  const parts = [
    `<g ${paint('number', theme)} font-size="${numberSize}" font-weight="600" text-anchor="middle">`,
  ];
  for (let step = 0; step < squares.length; step++) {
    const square = squares[step]!;
    const x = rounded(left + ((square % cols) + 0.5) * side);
    const y = rounded(top + Math.floor(square / cols) * side + down);
    const marked = step === 0 ? 0 : step === squares.length - 1 && !closed ? 1 : undefined;
    // A style, for it must beat the class.
    const ink = marked === undefined ? '' : ` style="fill:${inkOn(marked)}"`;
    parts.push(`<text x="${x}" y="${y}"${ink}>${step + base}</text>`);
  }
  parts.push('</g>');
  return parts;
}
