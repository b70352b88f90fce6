import { part } from '../elements.js';
import { rateText, shownRate } from '../words.js';
import { RUNNER_NAMES, RUNNERS, type Runner } from './contestants.js';
import { rateOf, spreadText } from './findings.js';
import type { Outcome, Standing } from './race.js';

/** The lanes of a race: for each runner its name, its figure, a bar, and a dot for each lap. */

/** Lanes with nothing in them, as markup. */
export const LANES = RUNNERS.map(
  (runner) =>
    `<li class="lane" id="lane-${runner}"><span class="lane-name">${RUNNER_NAMES[runner]}</span><output aria-live="off"></output><span class="lane-track"><span></span></span><small class="lane-spread"></small></li>`,
).join('');

/** Empties a lane. */
export function clearLane(runner: Runner): void {
  show({ runner, laps: [] }, undefined, 1);
}

/** Shows how a race stands: the longest bar or dot is as long as the track. */
export function showStandings({ standings }: Outcome): void {
  const rates = standings.map((each) => (each.now === undefined ? rateOf(each) : shownRate(each.now)));
  const fastest = Math.max(...rates.map((rate) => rate ?? 0), ...standings.flatMap(({ laps }) => laps)) || 1;
  for (const [i, standing] of standings.entries()) show(standing, rates[i], fastest);
}

function show(standing: Standing, rate: number | undefined, fastest: number): void {
  const { runner, laps, absent } = standing;
  const row = part(`lane-${runner}`);
  const figure = rate === undefined ? '–' : `${rateText(rate)} tours a second`;
  row.querySelector('output')!.textContent = absent === undefined ? figure : 'does not run here';
  row.querySelector<HTMLElement>('.lane-track span')!.style.transform = `scaleX(${(rate ?? 0) / fastest})`;
  const spread = laps.length < 2 ? '' : `laps from ${spreadText(standing)}`;
  row.querySelector('small')!.textContent = spread;
  showDots(
    row.querySelector('.lane-track')!,
    laps.map((each) => each / fastest),
  );
}

/** A dot for each lap, above the bar: how far they lie apart is how far a figure can be trusted. */
function showDots(track: Element, shares: readonly number[]): void {
  const dots = [...track.querySelectorAll<HTMLElement>('i')];
  for (const dot of dots.slice(shares.length)) dot.remove();
  for (const [i, share] of shares.entries()) {
    const dot = dots[i] ?? track.appendChild(document.createElement('i'));
    dot.style.left = `${(100 * share).toFixed(2)}%`;
  }
}
