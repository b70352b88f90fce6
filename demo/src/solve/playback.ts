import type { BoardView } from '../board/board-view.js';
import { Player } from '../board/player.js';
import { button, input, part } from '../elements.js';
import { reducedMotion } from '../theme.js';
import { placeName, whole } from '../words.js';

/** A tour of any size draws itself in about this time, until the reader chooses a speed. */
const DRAWING_SECONDS = 7;
const LEAST_SPEED = 1;
const MOST_SPEED = 20_000;
const SPEED_STEPS = 100;

/** A path to be played. */
export interface PlayedPath {
  readonly rows: number;
  readonly cols: number;
  readonly squares: ArrayLike<number>;
  /** The last step of the whole tour, or of the board if it is not whole. */
  readonly lastStep: number;
  readonly closed: boolean;
}

/** The buttons and sliders below a board. */
export class Playback {
  readonly player: Player;
  private path: PlayedPath = { rows: 1, cols: 1, squares: [], lastStep: 0, closed: false };
  private hasChosenSpeed = false;
  /** A path came while nobody could see it: it begins when the reader is back. */
  private isDue = false;

  /** @param changed is told when the reader stops at a step, or goes on */
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
      this.setSpeed(speedAt(Number(input('playback-speed').value)));
    });
    button('playback-back').addEventListener('click', () => this.stepBy(-1));
    button('playback-on').addEventListener('click', () => this.stepBy(1));
  }

  /** The step at which it stands; undefined while it plays and at the end. */
  get step(): number | undefined {
    const { playing, position, end } = this.player;
    return playing || position >= end ? undefined : Math.floor(position);
  }

  /**
   * Takes a path and begins to play.
   * @param at a step to stand at instead
   * @param isSeen whether the board is; a path that is not yet seen waits for `resume`
   */
  load(path: PlayedPath, at: number | undefined, isSeen = true): void {
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
    } else if (at !== undefined || reducedMotion()) {
      this.player.seek(at ?? last);
    } else {
      this.player.seek(0);
      this.isDue = !isSeen;
      if (isSeen) this.player.play();
    }
  }

  /** The board is seen again. */
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
    this.player.speed = Math.min(MOST_SPEED, Math.max(LEAST_SPEED, speed));
    const slider = input('playback-speed');
    slider.value = String(stepOfSpeed(this.player.speed));
    const text = `${whole(this.player.speed)} a second`;
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
    if (closed && step >= squares.length) return `Back on ${placeName(squares[0]!, this.path)}`;
    return `${whole(step + 1)} of ${whole(squares.length)}: ${placeName(squares[step]!, this.path)}`;
  }

  private switched(playing: boolean): void {
    const control = button('playback-play');
    control.textContent = playing ? 'Pause' : 'Play';
    control.classList.toggle('playing', playing);
    this.changed();
  }
}

/** Speeds grow by the same factor from one place of the slider to the next. */
function speedAt(place: number): number {
  return LEAST_SPEED * (MOST_SPEED / LEAST_SPEED) ** (place / SPEED_STEPS);
}

function stepOfSpeed(speed: number): number {
  return Math.round((SPEED_STEPS * Math.log(speed / LEAST_SPEED)) / Math.log(MOST_SPEED / LEAST_SPEED));
}
