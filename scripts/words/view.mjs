/** What the picture of the words is drawn with. */
import { cover } from './placed-tiles.mjs';

export const INK = '#1f2933';
export const FAINT = '#9aa5b1';
export const MARK = '#c2185b';
export const FILLS = { corridor: '#bfdbfe', spine: '#fed7aa', row: '#dcfce7' };

/** A number of a picture, without the digits that say nothing. */
export const short = (number) => String(Math.round(number * 10) / 10);

/** A part of the board at a place of the picture. */
export class View {
  constructor(x, y, cell, [top, left, bottom, right]) {
    Object.assign(this, { x, y, cell, top, left, bottom, right });
  }

  /** The middle of a square. */
  at([row, col]) {
    return [this.x + (col - this.left + 0.5) * this.cell, this.y + (row - this.top + 0.5) * this.cell];
  }

  shows([row, col]) {
    return row >= this.top && row < this.bottom && col >= this.left && col < this.right;
  }

  tile(placed) {
    const { top, left, rows, cols } = cover(placed);
    const [from, to] = [Math.max(left, this.left), Math.min(left + cols, this.right)];
    const [above, below] = [Math.max(top, this.top), Math.min(top + rows, this.bottom)];
    if (from >= to || above >= below) return '';
    const x = this.x + (from - this.left) * this.cell + 1;
    const y = this.y + (above - this.top) * this.cell + 1;
    const size = `width="${short((to - from) * this.cell - 2)}" height="${short((below - above) * this.cell - 2)}"`;
    return `<rect x="${short(x)}" y="${short(y)}" ${size} rx="3" fill="${FILLS[placed.kind]}"/>`;
  }

  /** A line through squares, those outside left out. */
  line(squares, style) {
    const pieces = [[]];
    for (const square of squares) {
      if (this.shows(square)) pieces.at(-1).push(square);
      else if (pieces.at(-1).length > 0) pieces.push([]);
    }
    return pieces
      .filter((piece) => piece.length > 1)
      .map((piece) => {
        const points = piece.map((square) => this.at(square).map(short).join(',')).join(' ');
        return `<polyline points="${points}" ${style}/>`;
      })
      .join('');
  }

  dot(square, text) {
    const [x, y] = this.at(square).map(short);
    const circle = `<circle cx="${x}" cy="${y}" r="${short(Math.max(7, this.cell * 0.36))}" fill="${INK}"/>`;
    return `${circle}<text x="${x}" y="${y}" dy="4" text-anchor="middle" fill="#fff" font-weight="bold">${text}</text>`;
  }
}

/** A text in which `*words*` are of the glossary. */
function textOf(text) {
  return text.replace(/\*([^*]+)\*/g, '<tspan class="word">$1</tspan>');
}

/** Lines of text at a place, with a leader to what they are about. */
export function label(x, y, lines, target, anchor = 'start') {
  const spans = lines.map(
    (line, i) => `<tspan x="${short(x)}" dy="${i === 0 ? 0 : 16}">${textOf(line)}</tspan>`,
  );
  const text = `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}">${spans.join('')}</text>`;
  if (!target) return text;
  const beside = anchor === 'start' ? x - 5 : anchor === 'end' ? x + 5 : x;
  const from = anchor === 'middle' ? y - 13 : y - 4;
  const [toX, toY] = target.map(short);
  const leader = `<path d="M${short(beside)} ${short(from)}L${toX} ${toY}" stroke="${INK}" fill="none"/>`;
  return `${leader}<circle cx="${toX}" cy="${toY}" r="2.5" fill="${INK}"/>${text}`;
}
