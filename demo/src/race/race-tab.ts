import type { StrategyName } from 'knights-tour-wasm';
import { integerOf, writeAddress } from '../address.js';
import { button, element, input, part, selection } from '../elements.js';
import { integerField, listenToInteger } from '../fields.js';
import { keepingFocus } from '../focus.js';
import type { Section } from '../section.js';
import { offerStrategies, RACED, strategyNamed } from '../strategies.js';
import { counted, rateText, shownRate, whole } from '../words.js';
import { RUNNER_NAMES, RUNNERS } from './contestants.js';
import { type Course, LEAST_SIDE, MOST_SIDE } from './course.js';
import { courseName, findings, rateOf, report } from './findings.js';
import { LAPS, type Outcome, race } from './race.js';

/** The section Race: the same batch on each engine. */
export class RaceTab implements Section {
  private running: AbortController | undefined;
  private outcome: Outcome | undefined;
  private course: Course = { rows: 8, cols: 8, strategy: 'warnsdorff' };

  constructor() {
    for (const runner of RUNNERS) part('race-bars').append(lane(runner));
    const strategies = selection('race-strategy');
    offerStrategies(strategies, RACED);
    button('race-start').addEventListener('click', () => void this.run());
    button('race-cancel').addEventListener('click', () => this.running?.abort());
    button('race-copy').addEventListener('click', () => this.copy());
    for (const name of ['rows', 'cols'] as const) {
      listenToInteger(
        `race-${name}`,
        () => this.course[name],
        () => this.read(),
      );
      input(`race-${name}`).addEventListener('blur', () => this.read());
    }
    strategies.addEventListener('change', () => this.read());
    for (const preset of part('race-presets').querySelectorAll('button')) {
      preset.addEventListener('click', () => {
        input('race-rows').value = preset.value;
        input('race-cols').value = preset.value;
        this.read();
      });
    }
  }

  open(values: URLSearchParams): void {
    // A race under way is of another course.
    this.running?.abort();
    this.course = {
      rows: integerOf(values, 'rows', LEAST_SIDE, MOST_SIDE) ?? 8,
      cols: integerOf(values, 'cols', LEAST_SIDE, MOST_SIDE) ?? 8,
      strategy: strategyNamed(values.get('strategy') ?? '', RACED) ?? 'warnsdorff',
    };
    input('race-rows').value = String(this.course.rows);
    input('race-cols').value = String(this.course.cols);
    selection('race-strategy').value = this.course.strategy;
    this.read();
  }

  get values(): URLSearchParams {
    const { rows, cols, strategy } = this.course;
    return new URLSearchParams({ rows: String(rows), cols: String(cols), strategy });
  }

  recolour(): void {
    // The bars are coloured by the style sheet.
  }

  leave(): void {
    this.running?.abort();
  }

  private read(): void {
    const rows = integerField('race-rows', LEAST_SIDE, MOST_SIDE);
    const cols = integerField('race-cols', LEAST_SIDE, MOST_SIDE);
    const isReady = rows !== undefined && cols !== undefined;
    button('race-start').disabled = !isReady || this.running !== undefined;
    if (!isReady) return;
    this.course = { rows, cols, strategy: selection('race-strategy').value as StrategyName };
    if (!part('panel-race').hidden) writeAddress('race', this.values);
  }

  private async run(): Promise<void> {
    const running = new AbortController();
    const { course } = this;
    this.running = running;
    this.outcome = undefined;
    this.switchTo(true);
    say('Warming up', 'Every engine runs a few laps that do not count.');
    part('race-findings').replaceChildren();
    for (const runner of RUNNERS) showRate(runner, undefined, 0, '');
    const show = (outcome: Outcome): void => {
      this.outcome = outcome;
      showStandings(outcome);
      const done = Math.min(
        ...outcome.standings.filter((each) => !each.absent).map((each) => each.laps.length),
      );
      say(`Lap ${Math.min(LAPS, done + 1)} of ${LAPS}`, lapWords(outcome));
    };
    try {
      show(await race(course, show, running.signal));
      say(`${courseName(course)}: done`, lapWords(this.outcome!));
    } catch (error) {
      const reason = error instanceof Error ? `${error.message}.` : String(error);
      if (running.signal.aborted) say(`${courseName(course)}: stopped`, this.leftWords);
      else say(`${courseName(course)}: the race broke off`, `${reason} ${this.leftWords}`);
    }
    this.running = undefined;
    this.switchTo(false);
    this.conclude(course);
  }

  /** Whether a lap is over. */
  private get hasResults(): boolean {
    return this.outcome?.standings.some(({ laps }) => laps.length > 0) ?? false;
  }

  /** What there is of a race that did not come to its end. */
  private get leftWords(): string {
    if (this.hasResults) return 'What was measured until then stands below.';
    return 'No lap that counts was over yet, so there are no results.';
  }

  private conclude(course: Course): void {
    const { outcome } = this;
    if (!outcome) return;
    // A lap that was broken off tells nothing.
    showStandings({ ...outcome, standings: outcome.standings.map((each) => ({ ...each, now: undefined })) });
    if (!this.hasResults) return;
    part('race-findings').replaceChildren(
      ...findings(outcome).map((text) => {
        const item = document.createElement('li');
        item.textContent = text;
        return item;
      }),
    );
    const text = element('race-text', HTMLTextAreaElement);
    text.value = report(course, outcome);
    part('race-results').hidden = false;
  }

  private switchTo(running: boolean): void {
    keepingFocus(button(running ? 'race-cancel' : 'race-start'), () => {
      button('race-start').disabled = running;
      button('race-cancel').disabled = !running;
    });
    if (running) part('race-results').hidden = true;
    sayCopied('');
    for (const id of ['race-rows', 'race-cols']) input(id).disabled = running;
    selection('race-strategy').disabled = running;
    for (const preset of part('race-presets').querySelectorAll('button')) preset.disabled = running;
  }

  private copy(): void {
    const text = element('race-text', HTMLTextAreaElement);
    text.select();
    const copied = navigator.clipboard?.writeText(text.value) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => sayCopied('Copied.'),
      () => sayCopied('Copy the text above.'),
    );
  }
}

function sayCopied(text: string): void {
  part('race-copied').textContent = text;
}

function lapWords({ tours, found }: Outcome): string {
  if (found === 0 && tours === 0) return '';
  const stuck = found > 0 && found < tours ? `, ${whole(tours - found)} of them stuck` : '';
  return `${counted(tours, 'tour')} a lap${stuck}. One engine runs at a time, in a worker of its own.`;
}

function say(headline: string, detail: string): void {
  const verdict = part('race-headline');
  if (verdict.textContent !== headline) verdict.textContent = headline;
  const text = part('race-detail');
  if (text.textContent !== detail) text.textContent = detail;
}

function lane(runner: (typeof RUNNERS)[number]): HTMLElement {
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
  row.append(name, figure, track);
  return row;
}

function showStandings({ standings }: Outcome): void {
  const rates = standings.map((each) => (each.now === undefined ? rateOf(each) : shownRate(each.now)) ?? 0);
  const fastest = Math.max(...rates) || 1;
  for (const [i, { runner, laps, now, absent }] of standings.entries()) {
    const words = absent === undefined ? '' : 'does not run here';
    showRate(runner, laps.length > 0 || now !== undefined ? rates[i] : undefined, rates[i]! / fastest, words);
  }
}

function showRate(
  runner: (typeof RUNNERS)[number],
  rate: number | undefined,
  share: number,
  words: string,
): void {
  const row = part(`lane-${runner}`);
  row.querySelector('output')!.textContent =
    words || (rate === undefined ? '–' : `${rateText(rate)} tours a second`);
  row.querySelector<HTMLElement>('.lane-track span')!.style.transform = `scaleX(${share})`;
}
