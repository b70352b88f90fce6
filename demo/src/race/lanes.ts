import { part } from '../elements.js';
import { rateText, shownRate } from '../words.js';
import { RUNNER_NAMES, type Runner } from './contestants.js';
import { rateOf, spreadText } from './findings.js';
import type { Outcome, Standing } from './race.js';

/** The lanes of a race: for each runner its name, its figure, a bar, and a dot for each lap. */

/** A lane with nothing in it. */
export function lane(runner: Runner): HTMLElement {
  const row = document.createElement('li');
  row.className = 'lane';
  row.id = `lane-${runner}`;
  const name = document.createElement('span');
  name.className = 'lane-name';
  name.textContent = RUNNER_NAMES[runner];
  const track = document.createElement('span');
  track.className = 'lane-track';
  track.append(document.createElement('span'));
  const figure = document.createElement('output');
  figure.className = 'lane-figure';
  figure.setAttribute('aria-live', 'off');
  const spread = document.createElement('small');
  spread.className = 'lane-spread';
  row.append(name, figure, track, spread);
  return row;
}

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
