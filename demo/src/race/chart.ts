import { formatCompact, formatRate } from '../words.js';
import { RUNNER_NAMES, RUNNERS, type Runner } from './contestants.js';
import { isNoisy, lapRange, medianRate, type Range } from './findings.js';
import type { Outcome } from './race.js';

/**
 * The chart of speed by board size, with logarithmic axes. Dots are medians. A thin line goes from the slowest lap to the fastest. A
 * hollow dot marks noisy laps.
 */

/** The speed of a runner on a board. */
export interface Point {
  readonly squares: number;
  readonly runner: Runner;
  readonly squaresPerSecond: number;
  /** Squares per second in the slowest and the fastest lap. */
  readonly spread: Range;
}

const WIDTH = 560;
const HEIGHT = 300;
/** Margins with space for the labels on phones, which are 1.5 times as large (styles/race.css). */
const LEFT = 72;
const BOTTOM = 62;
const TOP = 12;
const RIGHT = 12;
const BESIDE = 5;

/** Converts the results of a race to points. */
export function toPoints(squares: number, { standings }: Outcome): Point[] {
  return standings.flatMap((standing) => {
    const [rate, spread] = [medianRate(standing), lapRange(standing)];
    if (rate === undefined || spread === undefined) return [];
    const [min, max] = spread;
    const laps: Range = [min * squares, max * squares];
    return [{ squares, runner: standing.runner, squaresPerSecond: rate * squares, spread: laps }];
  });
}

/** Returns the exponents of the powers of ten around some numbers. */
function decades(values: readonly number[]): [number, number] {
  return [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
}

/** Renders the chart as SVG. */
export function renderChart(points: readonly Point[]): string {
  const [fromX, toX] = decades(points.map(({ squares }) => squares));
  const [fromY, toY] = decades(points.flatMap(({ spread }) => spread));
  const x = (value: number): number =>
    LEFT + ((Math.log10(value) - fromX) / Math.max(1, toX - fromX)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((Math.log10(value) - fromY) / Math.max(1, toY - fromY)) * (HEIGHT - BOTTOM - TOP);
  const ticks = (from: number, to: number, draw: (at: number, label: string) => string): string =>
    Array.from({ length: Math.max(1, to - from) + 1 }, (_, i) => 10 ** (from + i))
      .map((value) => draw(value, `${formatCompact(value)}</text>`))
      .join('');
  const grid =
    ticks(fromX, toX, (value, label) => {
      const at = x(value).toFixed(1);
      return `<path class="grid" d="M${at} ${TOP}V${HEIGHT - BOTTOM}"/><text x="${at}" y="${HEIGHT - BOTTOM + 30}" text-anchor="middle">${label}`;
    }) +
    ticks(fromY, toY, (value, label) => {
      const at = y(value).toFixed(1);
      return `<path class="grid" d="M${LEFT} ${at}H${WIDTH - RIGHT}"/><text x="${LEFT - 6}" y="${at}" dy="4" text-anchor="end">${label}`;
    });
  const lines = RUNNERS.map((runner, i) => {
    const own = points
      .filter((point) => point.runner === runner)
      .sort((one, other) => one.squares - other.squares)
      .map(({ squares, squaresPerSecond, spread }) => ({
        // Offset, so that no interval hides another.
        across: (x(squares) + (i - 1) * BESIDE).toFixed(1),
        middle: y(squaresPerSecond).toFixed(1),
        ends: spread.map((each) => y(each).toFixed(1)),
        isHollow: isNoisy(spread),
      }));
    const line = own.map(({ across, middle }) => `${across} ${middle}`).join('L');
    const intervals = own.map(({ across, ends }) => `M${across} ${ends.join('V')}`).join('');
    const dots = own.map(
      ({ across, middle, isHollow }) =>
        `<circle${isHollow ? ' class="hollow" style="fill:var(--paper);stroke:var(--series)"' : ''} cx="${across}" cy="${middle}" r="4"/>`,
    );
    return (
      line &&
      `<g class="series-${runner}"><path d="M${line}"/><path class="laps" style="stroke-width:1.5;stroke-dasharray:none" d="${intervals}"/>${dots.join('')}</g>`
    );
  });
  const axes = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">squares of the board</text>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${grid}${lines.join('')}${axes}</svg>`;
}

/** Renders the data of the chart as a table. */
export function renderTable(points: readonly Point[]): string {
  const sizes = [...new Set(points.map(({ squares }) => squares))].sort((one, other) => one - other);
  const head = RUNNERS.map(
    (runner) => `<th scope="col" class="series-${runner}">${RUNNER_NAMES[runner]}</th>`,
  );
  const rows = sizes.map((squares) => {
    const cells = RUNNERS.map((runner) => {
      const point = points.find((each) => each.squares === squares && each.runner === runner);
      if (!point) return '<td>–</td>';
      const { squaresPerSecond, spread } = point;
      const laps = `${spread.map(formatCompact).join(' to ')}${isNoisy(spread) ? ', noisy' : ''}`;
      return `<td>${formatRate(squaresPerSecond)}<br><small>${laps}</small></td>`;
    });
    return `<tr><th scope="row">${formatRate(squares)}</th>${cells.join('')}</tr>`;
  });
  return `<thead><tr><th scope="col">Squares</th>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody>`;
}
