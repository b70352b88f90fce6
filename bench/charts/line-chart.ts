import { escapeXml, round } from './bar-chart.js';

/** A line of a chart. The order of its points is the order in which they are joined. */
export interface Line {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface LineChart {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly lines: readonly Line[];
  /** Small print below the chart, such as the machine and the date. */
  readonly note?: string;
}

const WIDTH = 860;
const HEIGHT = 400;
const LEFT = 64;
const RIGHT = 170;
const TOP = 44;
const BOTTOM = 64;
/** Minimum distance of names, in pixels. */
const NAME_SPACE = 16;

/** Returns the powers of ten around the values. */
function decades(values: readonly number[]): [min: number, max: number] {
  const min = Math.floor(Math.log10(Math.min(...values)) + 1e-9);
  const max = Math.ceil(Math.log10(Math.max(...values)) - 1e-9);
  return [min, Math.max(max, min + 1)];
}

function powerOfTen(exponent: number): string {
  if (exponent >= -3 && exponent <= 3) return String(10 ** exponent).replace(/^(0\.\d*).*$/, '$1');
  return `10<tspan dy="-5" font-size="9">${exponent}</tspan>`;
}

/**
 * Draws a chart with logarithmic axes as SVG, with the names at the ends of the lines.
 * @throws RangeError if there are no points, or a coordinate is not positive
 */
export function lineChartSvg({ title, xLabel, yLabel, lines, note = '' }: LineChart): string {
  const points = lines.flatMap((line) => line.points);
  if (points.length === 0) throw new RangeError('lines have no point. Expected at least one');
  for (const { x, y } of points) {
    if (!(x > 0 && y > 0))
      throw new RangeError(`the coordinates of a point must be positive, got (${x}, ${y})`);
  }
  const [firstX, lastX] = decades(points.map(({ x }) => x));
  const [firstY, lastY] = decades(points.map(({ y }) => y));
  const right = WIDTH - RIGHT;
  const bottom = HEIGHT - BOTTOM;
  const toX = (x: number): number =>
    round(LEFT + ((Math.log10(x) - firstX) / (lastX - firstX)) * (right - LEFT));
  const toY = (y: number): number =>
    round(bottom - ((Math.log10(y) - firstY) / (lastY - firstY)) * (bottom - TOP));
  const parts: string[] = [];
  for (let exponent = firstX; exponent <= lastX; exponent++) {
    const x = toX(10 ** exponent);
    parts.push(`<path d="M${x} ${TOP}V${bottom}" class="grid"/>`);
    parts.push(`<text x="${x}" y="${bottom + 18}" text-anchor="middle">${powerOfTen(exponent)}</text>`);
  }
  for (let exponent = firstY; exponent <= lastY; exponent++) {
    const y = toY(10 ** exponent);
    parts.push(`<path d="M${LEFT} ${y}H${right}" class="grid"/>`);
    parts.push(`<text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${powerOfTen(exponent)}</text>`);
    for (let digit = 2; digit < 10 && exponent < lastY; digit++) {
      parts.push(`<path d="M${LEFT} ${toY(digit * 10 ** exponent)}h4" class="tick"/>`);
    }
  }
  // Places names from the top down, and moves a name down if it would overlap the one before.
  const ends = lines
    .map((line) => ({ ...line, end: line.points.at(-1) }))
    .filter(({ end }) => end !== undefined)
    .sort((one, other) => other.end!.y - one.end!.y);
  let free = 0;
  for (const { name, points: places, colour, end } of ends) {
    const joined = places.map(({ x, y }) => `${toX(x)},${toY(y)}`);
    const y = Math.max(toY(end!.y) + 4, free);
    free = y + NAME_SPACE;
    if (places.length > 1)
      parts.push(`<polyline points="${joined.join(' ')}" class="line" stroke="${colour}"/>`);
    for (const place of joined) {
      const [x, height] = place.split(',');
      parts.push(`<circle cx="${x}" cy="${height}" r="3" fill="${colour}"/>`);
    }
    parts.push(`<text x="${toX(end!.x) + 9}" y="${round(y)}" fill="${colour}">${escapeXml(name)}</text>`);
  }
  const middle = (LEFT + right) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#333">
<style>.grid{stroke:#ddd;fill:none}.tick{stroke:#bbb;fill:none}.line{fill:none;stroke-width:2}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="16" y="26" font-size="15" font-weight="600" fill="#111">${escapeXml(title)}</text>
${parts.join('\n')}
<text x="${middle}" y="${bottom + 38}" text-anchor="middle">${escapeXml(xLabel)}</text>
<text transform="translate(16 ${(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">${escapeXml(yLabel)}</text>
<text x="16" y="${HEIGHT - 8}" font-size="10" fill="#777">${escapeXml(note)}</text>
</svg>
`;
}
