import { parseSquare, squareName } from 'knights-tour-wasm';
import { formatAddress, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { offerPresets } from '../board/presets.js';
import { formatSquares } from '../board/square-list.js';
import { setCurrentBoard } from '../current-board.js';
import { button, element, input, part, selection } from '../elements.js';
import { listenToSize, showError, showValue } from '../fields.js';
import type { Section } from '../section.js';
import { prefersReducedMotion } from '../theme.js';
import { formatInteger } from '../words.js';
import { Clock } from './clock.js';
import { formatCode } from './code.js';
import { Half } from './half.js';
import { findMethod, METHODS } from './search-method.js';
import { findStart, formatWatched, MAX_SIDE, MIN_SIDE, parseWatched, type Watched } from './watched.js';
import { compareSearches } from './words.js';

const MAX_SPEED = 1_000_000;
const PLACES = 100;

/** The section Think: two searches of the same board on one clock. */
export class ThinkTab implements Section {
  private watched: Watched = parseWatched(new URLSearchParams());
  private readonly left: Half;
  private readonly right: Half;
  private readonly clock: Clock;

  constructor() {
    const listener = {
      start: (square: number) => this.startAt(square),
      onSteps: () => this.clock.refresh(),
    };
    this.left = new Half('left', listener);
    this.right = new Half('right', listener);
    const halves = [this.left, this.right];
    const lasts = (): number[] => halves.flatMap(({ last }) => (last === undefined ? [] : [last]));
    this.clock = new Clock({
      get known() {
        return Math.min(...halves.map(({ known }) => known));
      },
      get last() {
        return lasts().length === halves.length ? Math.max(...lasts()) : undefined;
      },
      get first() {
        return lasts().length > 0 ? Math.min(...lasts()) : undefined;
      },
      moved: () => this.show(),
      switched: (playing) => {
        button('think-play').textContent = playing ? 'Pause' : 'Play';
        this.show();
      },
    });
    this.listenToClock();
    this.listenToBoard();
  }

  open(values: URLSearchParams): void {
    this.watched = parseWatched(values);
    this.begin();
    // With reduced motion the visitor starts the clock.
    if (!prefersReducedMotion()) this.clock.play();
  }

  leave(): void {
    this.clock.pause();
  }

  resume(): void {
    setCurrentBoard(this.watched);
  }

  get values(): URLSearchParams {
    return formatWatched(this.watched);
  }

  recolour(): void {
    this.left.recolour();
    this.right.recolour();
    this.show();
  }

  toggle(): void {
    if (this.clock.playing) this.clock.pause();
    else this.clock.play();
  }

  stepBy(steps: number): void {
    this.clock.pause();
    this.clock.stepBy(steps);
    const at = (side: string): string =>
      `${part(`think-${side}-length`).textContent} ${part(`think-${side}-of`).textContent}`;
    announce(`Left ${at('left')}, right ${at('right')}`);
  }

  private listenToClock(): void {
    button('think-play').addEventListener('click', () => this.toggle());
    button('think-back').addEventListener('click', () => this.stepBy(-1));
    button('think-on').addEventListener('click', () => this.stepBy(1));
    button('think-again').addEventListener('click', () => {
      this.clock.pause();
      this.clock.seek(0);
    });
    input('think-speed').addEventListener('input', () => {
      input('think-auto').checked = false;
      this.clock.chosen = toSpeed(Number(input('think-speed').value));
      this.showSpeed();
    });
    input('think-auto').addEventListener('change', () => {
      const isAuto = input('think-auto').checked;
      this.clock.chosen = isAuto ? undefined : toSpeed(Number(input('think-speed').value));
      this.showSpeed();
    });
  }

  private listenToBoard(): void {
    for (const side of ['left', 'right'] as const) {
      const choice = selection(`think-${side}`);
      choice.replaceChildren(...METHODS.map(({ name, label }) => new Option(label, name)));
      choice.addEventListener('change', () => {
        this.change({ ...this.watched, [side]: findMethod(choice.value, METHODS[0]!) });
      });
    }
    offerPresets(part('think-presets'), ({ rows, cols, blocked }) => {
      this.change({ ...this.watched, rows, cols, blocked, start: findStart(blocked) });
    });
    listenToSize(
      'think',
      [MIN_SIDE, MAX_SIDE],
      () => this.watched,
      (rows, cols) => {
        this.change({ ...this.watched, rows, cols, blocked: new Uint8Array(rows * cols), start: 0 });
      },
    );
    input('think-closed').addEventListener('change', () => {
      this.change({ ...this.watched, closed: input('think-closed').checked });
    });
    input('think-start').addEventListener('change', () => {
      const square = parseSquare(input('think-start').value.trim(), this.watched);
      if (square === undefined || this.watched.blocked[square])
        showError('think-start', 'an open square, such as a1 or 0,0');
      else this.startAt(square);
    });
  }

  private startAt(square: number): void {
    if (this.watched.blocked[square]) return;
    this.change({ ...this.watched, start: square });
  }

  private change(watched: Watched): void {
    this.watched = watched;
    this.begin();
    if (!prefersReducedMotion()) this.clock.play();
    if (!part('panel-think').hidden) writeAddress('think', this.values);
  }

  private begin(): void {
    const { watched } = this;
    this.clock.pause();
    this.left.begin(watched, watched.left);
    this.right.begin(watched, watched.right);
    setCurrentBoard(watched);
    selection('think-left').value = watched.left.name;
    selection('think-right').value = watched.right.name;
    input('think-closed').checked = watched.closed;
    const fields = { rows: watched.rows, cols: watched.cols, start: squareName(watched.start, watched) };
    for (const [name, value] of Object.entries(fields)) showValue(`think-${name}`, value);
    this.updateLinks();
    part('think-code').textContent = formatCode(watched);
    this.clock.seek(0);
  }

  /** Updates the links to other sections with this board. */
  private updateLinks(): void {
    const { rows, cols, blocked, closed, start } = this.watched;
    const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
    if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
    element('think-to-play', HTMLAnchorElement).href = formatAddress('play', values);
    values.set('start', String(start));
    if (closed) values.set('closed', '1');
    element('think-to-solve', HTMLAnchorElement).href = formatAddress('solve', values);
  }

  private show(): void {
    const { position, speed } = this.clock;
    this.left.show(position, speed, this.clock.playing);
    this.right.show(position, speed, this.clock.playing);
    this.showSpeed();
    const { kind, headline, detail } = compareSearches(
      this.watched,
      this.left.end,
      this.right.end,
      this.clock.chosen === undefined,
    );
    const verdict = part('think-verdict');
    verdict.dataset.kind = kind;
    for (const [id, text] of [
      ['think-headline', headline],
      ['think-detail', detail],
    ] as const) {
      if (part(id).textContent !== text) part(id).textContent = text;
    }
  }

  private showSpeed(): void {
    const { speed, chosen } = this.clock;
    const text = `${formatInteger(speed < 100 ? speed : Number(speed.toPrecision(2)))} a second`;
    if (part('think-speed-text').textContent === text) return;
    part('think-speed-text').textContent = text;
    input('think-speed').setAttribute('aria-valuetext', text);
    if (chosen === undefined) input('think-speed').value = String(toSliderStep(speed));
  }
}

/** Converts a slider position to a speed, on a logarithmic scale. */
function toSpeed(place: number): number {
  return MAX_SPEED ** (place / PLACES);
}

function toSliderStep(speed: number): number {
  return Math.round((PLACES * Math.log(Math.max(1, speed))) / Math.log(MAX_SPEED));
}
