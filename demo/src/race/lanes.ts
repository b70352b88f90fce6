import { part } from '../elements.js';
import { formatRate, roundRate } from '../words.js';
import { RUNNER_NAMES, RUNNERS, type Runner } from './contestants.js';
import { formatRange, medianRate } from './findings.js';
import type { Outcome, Standing } from './race.js';

/** The lanes of a race: name, figure and bar of each runner, and a dot for each lap. */

/** The markup of empty lanes. */
export const LANES = RUNNERS.map(
  (runner) =>
    `<li class="lane" id="lane-${runner}"><span class="lane-name">${RUNNER_NAMES[runner]}</span><output aria-live="off"></output><span class="lane-track"><span></span></span><small class="lane-spread"></small></li>`,
).join('');

export function clearLane(runner: Runner): void {
  show({ runner, laps: [] }, undefined, 1);
}

/** Shows the state of a race. The fastest bar or dot fills the track. */
export function showStandings({ standings }: Outcome): void {
  const rates = standings.map((each) => (each.now === undefined ? medianRate(each) : roundRate(each.now)));
  const fastest = Math.max(...rates.map((rate) => rate ?? 0), ...standings.flatMap(({ laps }) => laps)) || 1;
  for (const [i, standing] of standings.entries()) show(standing, rates[i], fastest);
}

function show(standing: Standing, rate: number | undefined, fastest: number): void {
  const { runner, laps, absent } = standing;
  const row = part(`lane-${runner}`);
  const figure = rate === undefined ? '–' : `${formatRate(rate)} tours a second`;
  row.querySelector('output')!.textContent = absent === undefined ? figure : 'does not run here';
  row.querySelector<HTMLElement>('.lane-track span')!.style.transform = `scaleX(${(rate ?? 0) / fastest})`;
  // During a lap the figure is that of the lap, which the range of the laps before need not contain.
  const which = standing.now === undefined ? 'laps' : 'earlier laps';
  const spread = laps.length < 2 ? '' : `${which} from ${formatRange(standing)}`;
  row.querySelector('small')!.textContent = spread;
  showDots(
    row.querySelector('.lane-track')!,
    laps.map((each) => each / fastest),
  );
}

/** Shows a dot for each lap. Their spread shows how reliable a figure is. */
function showDots(track: Element, shares: readonly number[]): void {
  const dots = [...track.querySelectorAll<HTMLElement>('i')];
  for (const dot of dots.slice(shares.length)) dot.remove();
  for (const [i, share] of shares.entries()) {
    const dot = dots[i] ?? track.appendChild(document.createElement('i'));
    dot.style.left = `${(100 * share).toFixed(2)}%`;
  }
}
