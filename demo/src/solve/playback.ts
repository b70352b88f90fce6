import type { BoardView } from '../board/board-view.js';
import { Player } from '../board/player.js';
import { button, input, part } from '../elements.js';
import { prefersReducedMotion } from '../theme.js';
import { formatInteger, formatSquare } from '../words.js';

/** The time to draw a tour of any size, until the visitor chooses a speed. */
const DRAWING_SECONDS = 7;
const MIN_SPEED = 1;
const MAX_SPEED = 20_000;
const SPEED_STEPS = 100;

/** A path to play. */
export interface PlayedPath {
  readonly rows: number;
  readonly cols: number;
  readonly squares: ArrayLike<number>;
  /** The last step of the complete tour. */
  readonly lastStep: number;
  readonly closed: boolean;
}

/** The playback controls below a board. */
export class Playback {
  readonly player: Player;
  private path: PlayedPath = { rows: 1, cols: 1, squares: [], lastStep: 0, closed: false };
  private hasChosenSpeed = false;
  /** Whether a path arrived while the section was hidden. It plays when the visitor returns. */
  private isDue = false;

  /** @param changed called when playback stops or continues */
  constructor(
    private readonly view: BoardView,
    private readonly changed: () => void,
  ) {
    this.player = new Player({
      moved: (position) => this.show(position),
      switched: (playing) => this.switched(playing),
    });
    button('playback-play').addEventListener('click', () => this.toggle());
    input('playback-step').addEventListener('input', () => {
      this.player.pause();
      this.player.seek(Number(input('playback-step').value));
      this.changed();
    });
    input('playback-speed').addEventListener('input', () => {
      this.hasChosenSpeed = true;
      this.setSpeed(toSpeed(Number(input('playback-speed').value)));
    });
    button('playback-back').addEventListener('click', () => this.stepBy(-1));
    button('playback-on').addEventListener('click', () => this.stepBy(1));
  }

  /** The current step, or undefined during playback and at the end. */
  get step(): number | undefined {
    const { playing, position, end } = this.player;
    return playing || position >= end ? undefined : Math.floor(position);
  }

  /**
   * Loads a path and plays it.
   * @param at a step to show instead of playing
   * @param isVisible whether the board is visible. If not, playback waits for `resume`
   */
  load(path: PlayedPath, at: number | undefined, isVisible = true): void {
    this.path = path;
    this.isDue = false;
    this.view.load({ squares: path.squares, lastStep: path.lastStep, closed: path.closed });
    const last = path.squares.length === 0 ? 0 : path.squares.length - 1 + Number(path.closed);
    this.player.load(last);
    input('playback-step').max = String(last);
    for (const id of ['playback-play', 'playback-back', 'playback-on']) button(id).disabled = last === 0;
    input('playback-step').disabled = last === 0;
    if (!this.hasChosenSpeed) this.setSpeed(Math.max(6, path.lastStep / DRAWING_SECONDS));
    if (path.squares.length === 0) {
      this.show(-1);
    } else if (at !== undefined || prefersReducedMotion()) {
      this.player.seek(at ?? last);
    } else {
      this.player.seek(0);
      this.isDue = !isVisible;
      if (isVisible) this.player.play();
    }
  }

  resume(): void {
    if (this.isDue) this.player.play();
    this.isDue = false;
  }

  toggle(): void {
    if (this.player.playing) this.player.pause();
    else this.player.play();
  }

  stepBy(steps: number): void {
    if (this.path.squares.length === 0) return;
    this.player.pause();
    this.player.seek(Math.floor(this.player.position) + steps);
    this.changed();
  }

  private setSpeed(speed: number): void {
    this.player.speed = Math.min(MAX_SPEED, Math.max(MIN_SPEED, speed));
    const slider = input('playback-speed');
    slider.value = String(toSliderStep(this.player.speed));
    const text = `${formatInteger(this.player.speed)} a second`;
    slider.setAttribute('aria-valuetext', text);
    part('playback-speed-text').textContent = text;
  }

  private show(position: number): void {
    this.view.drawTo(position);
    const { squares, closed } = this.path;
    const step = Math.max(0, Math.floor(position));
    const slider = input('playback-step');
    slider.value = String(step);
    const text = this.describe(step, squares, closed);
    slider.setAttribute('aria-valuetext', text);
    part('playback-text').textContent = text;
  }

  private describe(step: number, squares: ArrayLike<number>, closed: boolean): string {
    if (squares.length === 0) return 'No path';
    if (closed && step >= squares.length) return `Back on ${formatSquare(squares[0]!, this.path)}`;
    return `${formatInteger(step + 1)} of ${formatInteger(squares.length)}: ${formatSquare(squares[step]!, this.path)}`;
  }

  private switched(playing: boolean): void {
    const control = button('playback-play');
    control.textContent = playing ? 'Pause' : 'Play';
    control.classList.toggle('playing', playing);
    this.changed();
  }
}

/** Converts a slider position to a speed, on a logarithmic scale. */
function toSpeed(place: number): number {
  return MIN_SPEED * (MAX_SPEED / MIN_SPEED) ** (place / SPEED_STEPS);
}

function toSliderStep(speed: number): number {
  return Math.round((SPEED_STEPS * Math.log(speed / MIN_SPEED)) / Math.log(MAX_SPEED / MIN_SPEED));
}
