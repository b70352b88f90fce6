import type { StrategyName } from 'knights-tour-wasm';
import type { PublishedRun } from '../../../bench/harness/published-run.js';
import { MIN_LAUNCHES } from '../../../bench/harness/statistics.js';
import { readInteger, writeAddress } from '../address.js';
import { copyText } from '../copy.js';
import { download } from '../download.js';
import { button, element, input, part, selection } from '../elements.js';
import { listenToInteger, readIntegerField } from '../fields.js';
import { keepFocus } from '../focus.js';
import type { Section } from '../section.js';
import { findStrategy, getLabel, offerStrategies, RACED } from '../strategies.js';
import { type Point, renderChart, renderTable, toPoints } from './chart.js';
import { RUNNERS } from './contestants.js';
import { type Course, MAX_SIDE, MIN_SIDE } from './course.js';
import { describeFindings, describeLap, formatCourse, formatReport, summarize } from './findings.js';
import { clearLane, LANES, showStandings } from './lanes.js';
import { type Result, readEnvironment, toPublishedRun } from './published.js';
import { type Outcome, type Pace, race } from './race.js';

/** A race on one board. */
const FULL: Pace = { laps: 7, sampleMilliseconds: 200, warmUpMilliseconds: 200 };
/** Each race on all sizes. The figures have wider intervals. */
const QUICK: Pace = { laps: MIN_LAUNCHES, sampleMilliseconds: 50, warmUpMilliseconds: 50 };

/** The race of the page for developers: the same batch of tours on each engine. */
export class RaceTab implements Section {
  private running: AbortController | undefined;
  private outcome: Outcome | undefined;
  /** The races since the last click, for the file. */
  private results: Result[] = [];
  private published: PublishedRun | undefined;
  private course: Course = { rows: 8, cols: 8, strategy: 'warnsdorff' };
  /** The results on square boards by strategy and size. A new race replaces the one before. */
  private readonly points = new Map<StrategyName, Map<number, Point[]>>();

  constructor() {
    part('race-bars').innerHTML = LANES;
    const strategies = selection('race-strategy');
    offerStrategies(strategies, RACED);
    button('race-start').addEventListener('click', () => void this.run([this.course], FULL));
    button('race-sizes').addEventListener('click', () => {
      const { strategy } = this.course;
      const sides = [...part('race-presets').querySelectorAll('button')].map(({ value }) => Number(value));
      const courses = sides.map((side) => ({ rows: side, cols: side, strategy }));
      void this.run(courses, QUICK);
    });
    button('race-cancel').addEventListener('click', () => this.running?.abort());
    button('race-copy').addEventListener('click', () => void this.copy());
    button('race-save').addEventListener('click', () => {
      const json = `${JSON.stringify(this.published, null, 2)}\n`;
      download('knights-tour-race.json', new Blob([json], { type: 'application/json' }));
    });
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
    // A running race may have another board.
    this.running?.abort();
    this.course = {
      rows: readInteger(values, 'rows', MIN_SIDE, MAX_SIDE) ?? 8,
      cols: readInteger(values, 'cols', MIN_SIDE, MAX_SIDE) ?? 8,
      strategy: findStrategy(values.get('strategy') ?? '', RACED) ?? 'warnsdorff',
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
    // The style sheet colours the bars.
  }

  leave(): void {
    this.running?.abort();
  }

  private read(): void {
    const rows = readIntegerField('race-rows', MIN_SIDE, MAX_SIDE);
    const cols = readIntegerField('race-cols', MIN_SIDE, MAX_SIDE);
    const isReady = rows !== undefined && cols !== undefined;
    button('race-start').disabled = !isReady || this.running !== undefined;
    button('race-sizes').disabled = this.running !== undefined;
    if (!isReady) return;
    this.course = { rows, cols, strategy: selection('race-strategy').value as StrategyName };
    this.showChart();
    writeAddress('race', this.values);
  }

  private async run(courses: readonly Course[], pace: Pace): Promise<void> {
    const running = new AbortController();
    this.running = running;
    this.results = [];
    this.switchTo(true);
    for (const course of courses) {
      await this.runOne(course, pace, running.signal);
      if (running.signal.aborted) break;
    }
    this.running = undefined;
    this.switchTo(false);
  }

  private async runOne(course: Course, pace: Pace, signal: AbortSignal): Promise<void> {
    this.outcome = undefined;
    part('race-results').hidden = true;
    const name = formatCourse(course);
    tell(
      'Warming up',
      `${name}: every engine must give the same answers. Then it runs some batches that do not count.`,
    );
    part('race-findings').replaceChildren();
    for (const runner of RUNNERS) clearLane(runner);
    const show = (outcome: Outcome): void => {
      this.outcome = outcome;
      showStandings(outcome);
      const done = Math.min(
        ...outcome.standings.filter((each) => !each.absent).map((each) => each.laps.length),
      );
      tell(`Lap ${Math.min(pace.laps, done + 1)} of ${pace.laps}`, describeLap(outcome));
    };
    try {
      const outcome = await race(course, show, signal, pace);
      show(outcome);
      tell(`${name}: ${summarize(outcome)}`, describeLap(outcome));
      this.remember(course, outcome);
    } catch (error) {
      const reason = error instanceof Error ? `${error.message}.` : String(error);
      if (signal.aborted) tell(`${name}: stopped`, this.describeRest);
      else tell(`${name}: the race failed`, `${reason} ${this.describeRest}`);
    }
    this.showFindings(course, pace);
  }

  private remember({ rows, cols, strategy }: Course, outcome: Outcome): void {
    if (rows !== cols) return;
    const sizes = this.points.get(strategy) ?? new Map<number, Point[]>();
    sizes.set(rows, toPoints(rows * cols, outcome));
    this.points.set(strategy, sizes);
    this.showChart();
  }

  /** Shows the chart of the selected strategy if it has at least two sizes. */
  private showChart(): void {
    const sizes = this.points.get(this.course.strategy);
    const isShown = sizes !== undefined && sizes.size > 1;
    part('race-chart').hidden = !isShown;
    if (!isShown) return;
    const points = [...sizes.values()].flat();
    part('race-plot').innerHTML = renderChart(points);
    part('race-table').innerHTML = renderTable(points);
    part('race-table-room').tabIndex = 0; // lets keys scroll a wide table
    part('race-chart-name').textContent = `Squares a second, ${getLabel(this.course.strategy)}`;
  }

  private get hasResults(): boolean {
    return this.outcome?.standings.some(({ laps }) => laps.length > 0) ?? false;
  }

  /** Describes the results of an unfinished race. */
  private get describeRest(): string {
    if (this.hasResults) return 'The results so far are below.';
    return 'No lap was finished, so there are no results.';
  }

  private showFindings(course: Course, pace: Pace): void {
    const { outcome } = this;
    if (!outcome) return;
    // Ignores the unfinished lap.
    showStandings({ ...outcome, standings: outcome.standings.map((each) => ({ ...each, now: undefined })) });
    if (!this.hasResults) return;
    part('race-findings').replaceChildren(
      ...describeFindings(outcome).map((text) => {
        const item = document.createElement('li');
        item.textContent = text;
        return item;
      }),
    );
    const text = element('race-text', HTMLTextAreaElement);
    text.value = formatReport(course, outcome);
    this.results.push({ course, outcome });
    this.published = toPublishedRun(this.results, pace === FULL ? 'full' : 'quick', readEnvironment());
    button('race-save').hidden = this.published === undefined;
    part('race-results').hidden = false;
  }

  private switchTo(running: boolean): void {
    keepFocus(button(running ? 'race-cancel' : 'race-start'), () => {
      for (const control of element('race-form', HTMLFormElement).elements) {
        (control as HTMLButtonElement).disabled = running !== (control.id === 'race-cancel');
      }
    });
    if (running) part('race-results').hidden = true;
    say('race-copied', '');
  }

  private async copy(): Promise<void> {
    const text = element('race-text', HTMLTextAreaElement);
    text.select();
    say('race-copied', (await copyText(text.value)) ? 'Copied.' : 'Copy the text above.');
  }
}

/** Shows a text, unless it is shown already: screen readers would repeat it. */
function say(id: string, text: string): void {
  if (part(id).textContent !== text) part(id).textContent = text;
}

function tell(headline: string, detail: string): void {
  say('race-headline', headline);
  say('race-detail', detail);
}
