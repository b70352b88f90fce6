/** What a clock needs to know of those who go by it. */
export interface Clocked {
  /** The step up to which all of them can be shown now. */
  readonly known: number;
  /** The last step of all; undefined while that is not known. */
  readonly last: number | undefined;
  /** The step at which the first of them came to its end; undefined before that. */
  readonly first: number | undefined;
  moved(position: number): void;
  switched(playing: boolean): void;
}

/** Steps a second, until the first search is at its end. */
const FIRST_SPEED = 8;
/** From then on the speed grows so many times each second: 3,242,065 steps are over 12 seconds later, after 20 in all. */
const GROWTH = 3.2;
const MOST_SPEED = 2_000_000;

/** One clock for all boards. */
export class Clock {
  /** Steps a second as the reader chose; undefined: as the story asks. */
  chosen: number | undefined;
  private at = 0;
  private alone = 0;
  /** Where it was to go when that was not yet known. */
  private goal: number | undefined;
  private frame: number | undefined;
  private before = 0;

  constructor(private readonly clocked: Clocked) {}

  get position(): number {
    return this.at;
  }

  /** Goes so many whole steps on. */
  stepBy(steps: number): void {
    const from = this.goal ?? this.at;
    this.seek((steps < 0 ? Math.ceil(from) : Math.floor(from)) + steps);
  }

  /** More is known. */
  refresh(): void {
    this.seek(this.goal ?? this.at);
  }

  get playing(): boolean {
    return this.frame !== undefined;
  }

  /** Steps a second now. */
  get speed(): number {
    return this.chosen ?? Math.min(MOST_SPEED, FIRST_SPEED * GROWTH ** this.alone);
  }

  private get isOver(): boolean {
    return this.clocked.last !== undefined && this.at >= this.clocked.last;
  }

  /** Plays on; at the end, from the start again. */
  play(): void {
    if (this.playing) return;
    if (this.isOver) this.seek(0);
    this.before = performance.now();
    this.frame = requestAnimationFrame((now) => this.run(now));
    this.clocked.switched(true);
  }

  pause(): void {
    if (this.frame === undefined) return;
    cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.clocked.switched(false);
  }

  /** Goes to a position, as far as it is known. */
  seek(position: number): void {
    const { known, last = Number.POSITIVE_INFINITY } = this.clocked;
    this.goal = position > known ? position : undefined;
    this.at = Math.max(0, Math.min(position, known, last));
    if (this.clocked.first === undefined || this.at <= this.clocked.first) this.alone = 0;
    this.clocked.moved(this.at);
  }

  private run(now: number): void {
    // A page that was hidden does not jump ahead.
    const seconds = Math.min(0.1, Math.max(0, (now - this.before) / 1000));
    this.before = now;
    const { first } = this.clocked;
    if (first !== undefined && this.at > first) this.alone += seconds;
    this.seek(this.at + seconds * this.speed);
    if (this.isOver) this.pause();
    else this.frame = requestAnimationFrame((next) => this.run(next));
  }
}
