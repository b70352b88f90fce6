import type { Estimate } from '../harness/statistics.js';
import { formatNumber } from '../harness/table-rows.js';

/** One colour per language, in all charts. Colour-blind readers can distinguish these colours (Okabe & Ito 2002). */
export const WEBASSEMBLY = '#0072b2';
export const TYPESCRIPT = '#d55e00';
export const CONTEXT = '#8a8a8a';

export interface Bar {
  readonly name: string;
  readonly value: Estimate;
  readonly colour: string;
  /** Whether the axis may be shorter than the bar. The bar is then cut and shows its value. */
  readonly cut?: boolean;
}

export interface BarGroup {
  readonly heading: string;
  readonly bars: readonly Bar[];
}

/** The content of a chart: horizontal bars from zero, in nanoseconds. */
export interface BarChart {
  readonly title: string;
  readonly xLabel: string;
  readonly groups: readonly BarGroup[];
  /** Small print below the chart, such as the machine and the date. */
  readonly note?: string;
}

const WIDTH = 860;
const LEFT = 300;
const RIGHT = 96;
const TOP = 48;
const BOTTOM = 70;
const BAR_SPACE = 26;
const BAR_HEIGHT = 16;
const HEADING_SPACE = 30;
/** Longer times are labelled in milliseconds. */
const MAX_NANOSECONDS = 1e5;
/** The share of the axis at which a cut bar ends. */
const CUT_AT = 0.97;

/** Escapes a text for XML. */
export function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** Rounds a coordinate to one decimal. More digits are not visible. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides an axis from 0 to `max` into about four to eight parts. */
export function tickStep(max: number): number {
  const power = 10 ** Math.floor(Math.log10(max / 5));
  const [step] = [1, 2, 5, 10].filter((digit) => max / (digit * power) <= 8);
  return step! * power;
}

function barParts({ name, value, colour, cut }: Bar, top: number, axis: number): string[] {
  const width = WIDTH - LEFT - RIGHT;
  const toX = (at: number): number => round(LEFT + (Math.min(at, axis) / axis) * width);
  const middle = top + BAR_SPACE / 2;
  const barTop = middle - BAR_HEIGHT / 2;
  const label = `<text x="${LEFT - 10}" y="${middle + 4}" text-anchor="end">${escapeXml(name)}</text>`;
  const number =
    value.median < MAX_NANOSECONDS ? formatNumber(value.median) : `${formatNumber(value.median / 1e6)} ms`;
  if (cut && value.median > axis) {
    const end = round(LEFT + CUT_AT * width);
    // Two slanted white strokes show that the bar is longer.
    const slashes = [end - 26, end - 18]
      .map((x) => `<path d="M${x} ${barTop + BAR_HEIGHT + 2}l6 ${-BAR_HEIGHT - 4}" class="gap"/>`)
      .join('');
    return [
      label,
      `<rect x="${LEFT}" y="${barTop}" width="${round(end - LEFT)}" height="${BAR_HEIGHT}" fill="${colour}"/>${slashes}`,
      `<text x="${end + 8}" y="${middle + 4}" class="value">${number}</text>`,
    ];
  }
  const [end, lower, upper] = [value.median, value.lower, value.upper].map(toX) as [number, number, number];
  return [
    label,
    `<rect x="${LEFT}" y="${barTop}" width="${round(end - LEFT)}" height="${BAR_HEIGHT}" fill="${colour}"/>`,
    `<path d="M${lower} ${middle}H${upper}M${lower} ${middle - 4}v8${value.upper > axis ? '' : `M${upper} ${middle - 4}v8`}" class="interval"/>`,
    `<text x="${Math.max(end, upper) + 8}" y="${middle + 4}" class="value">${number}</text>`,
  ];
}

/**
 * Draws horizontal bars from zero with their 95 % intervals as SVG.
 * @throws RangeError if every bar may be cut, or a value is not positive
 */
export function barChartSvg({ title, xLabel, groups, note = '' }: BarChart): string {
  const bars = groups.flatMap((group) => group.bars);
  for (const { name, value } of bars) {
    if (!(value.median > 0 && Number.isFinite(value.median)))
      throw new RangeError(`the bar '${name}' must be a positive number, got ${value.median}`);
  }
  const whole = bars.filter(({ cut }) => !cut);
  if (whole.length === 0)
    throw new RangeError('groups have no bar that must fit. Expected at least one for the axis');
  const max = Math.max(...whole.map(({ value }) => Math.max(value.median, value.upper)));
  const step = tickStep(max);
  const ticks = Math.ceil(max / step + 1e-9);
  const axis = ticks * step;
  const parts: string[] = [];
  let top = TOP;
  for (const { heading, bars: members } of groups) {
    parts.push(
      `<text x="${LEFT - 10}" y="${top + 20}" text-anchor="end" class="heading">${escapeXml(heading)}</text>`,
    );
    top += HEADING_SPACE;
    for (const bar of members) {
      parts.push(...barParts(bar, top, axis));
      top += BAR_SPACE;
    }
  }
  const bottom = top + 6;
  const height = bottom + BOTTOM;
  const grid: string[] = [];
  for (let i = 0; i <= ticks; i++) {
    const x = round(LEFT + (i / ticks) * (WIDTH - LEFT - RIGHT));
    grid.push(`<path d="M${x} ${TOP}V${bottom}" class="grid"/>`);
    grid.push(`<text x="${x}" y="${bottom + 16}" text-anchor="middle">${formatTick(i * step, step)}</text>`);
  }
  const middle = (LEFT + WIDTH - RIGHT) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#333">
<style>.grid{stroke:#e2e2e2;fill:none}.interval{stroke:#222;fill:none;stroke-width:1.3}.gap{stroke:#fff;fill:none;stroke-width:3}.heading{font-weight:600;fill:#111}.value{fill:#111}</style>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="16" y="26" font-size="15" font-weight="600" fill="#111">${escapeXml(title)}</text>
${grid.join('\n')}
${parts.join('\n')}
<text x="${middle}" y="${bottom + 36}" text-anchor="middle">${escapeXml(xLabel)}</text>
<text x="16" y="${height - 10}" font-size="10" fill="#666">${escapeXml(note)}</text>
</svg>
`;
}

function formatTick(value: number, step: number): string {
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d)(?<!\.\d*))/g, ' ');
}
