import { compact, rateText } from '../words.js';
import { RUNNER_NAMES, RUNNERS, type Runner } from './contestants.js';
import { isNoisy, rateOf, type Spread, spreadOf } from './findings.js';
import type { Outcome } from './race.js';

/**
 * Speed over size: squares a second of each runner, over the squares of the board, both on logarithmic scales. A thin line
 * through a dot goes from the slowest lap to the fastest; where these say little the dot is hollow.
 */

/** What a runner did on a board. */
export interface Point {
  /** Of the board. */
  readonly squares: number;
  readonly runner: Runner;
  readonly squaresPerSecond: number;
  /** The same of the slowest lap and of the fastest. */
  readonly spread: Spread;
}

const WIDTH = 560;
const HEIGHT = 300;
/** With room for the letters of a phone, which are half as large again (styles/race.css). */
const LEFT = 72;
const BOTTOM = 62;
const TOP = 12;
const RIGHT = 12;
const BESIDE = 5;

/** What a race adds to the chart. */
export function pointsOf(squares: number, { standings }: Outcome): Point[] {
  return standings.flatMap((standing) => {
    const [rate, spread] = [rateOf(standing), spreadOf(standing)];
    if (rate === undefined || spread === undefined) return [];
    const [least, most] = spread;
    const laps: Spread = [least * squares, most * squares];
    return [{ squares, runner: standing.runner, squaresPerSecond: rate * squares, spread: laps }];
  });
}

/** The powers of ten around some numbers. */
function decades(values: readonly number[]): [number, number] {
  return [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
}

/** Draws the chart as SVG. */
export function chartOf(points: readonly Point[]): string {
  const [fromX, toX] = decades(points.map(({ squares }) => squares));
  const [fromY, toY] = decades(points.flatMap(({ spread }) => spread));
  const x = (value: number): number =>
    LEFT + ((Math.log10(value) - fromX) / Math.max(1, toX - fromX)) * (WIDTH - LEFT - RIGHT);
  const y = (value: number): number =>
    HEIGHT - BOTTOM - ((Math.log10(value) - fromY) / Math.max(1, toY - fromY)) * (HEIGHT - BOTTOM - TOP);
  const ticks = (from: number, to: number, draw: (at: number, label: string) => string): string =>
    Array.from({ length: Math.max(1, to - from) + 1 }, (_, i) => 10 ** (from + i))
      .map((value) => draw(value, `${compact(value)}</text>`))
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
        // Beside each other, so that no interval hides another.
        across: (x(squares) + (i - 1) * BESIDE).toFixed(1),
        middle: y(squaresPerSecond).toFixed(1),
        ends: spread.map((each) => y(each).toFixed(1)),
        isHollow: isNoisy(spread),
      }));
    const way = own.map(({ across, middle }) => `${across} ${middle}`).join('L');
    const intervals = own.map(({ across, ends }) => `M${across} ${ends.join('V')}`).join('');
    const dots = own.map(
      ({ across, middle, isHollow }) =>
        `<circle${isHollow ? ' class="hollow" style="fill:var(--paper);stroke:var(--series)"' : ''} cx="${across}" cy="${middle}" r="4"/>`,
    );
    return (
      way &&
      `<g class="series-${runner}"><path d="M${way}"/><path class="laps" style="stroke-width:1.5;stroke-dasharray:none" d="${intervals}"/>${dots.join('')}</g>`
    );
  });
  const axes = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">squares of the board</text>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${grid}${lines.join('')}${axes}</svg>`;
}

/** The same as a table, for who cannot see it and for who wants the numbers. */
export function tableOf(points: readonly Point[]): string {
  const sizes = [...new Set(points.map(({ squares }) => squares))].sort((one, other) => one - other);
  const head = RUNNERS.map(
    (runner) => `<th scope="col" class="series-${runner}">${RUNNER_NAMES[runner]}</th>`,
  );
  const rows = sizes.map((squares) => {
    const cells = RUNNERS.map((runner) => {
      const point = points.find((each) => each.squares === squares && each.runner === runner);
      if (!point) return '<td>–</td>';
      const { squaresPerSecond, spread } = point;
      const laps = `${spread.map(compact).join(' to ')}${isNoisy(spread) ? ', noisy' : ''}`;
      return `<td>${rateText(squaresPerSecond)}<br><small>${laps}</small></td>`;
    });
    return `<tr><th scope="row">${rateText(squares)}</th>${cells.join('')}</tr>`;
  });
  return `<thead><tr><th scope="col">Squares</th>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody>`;
}
