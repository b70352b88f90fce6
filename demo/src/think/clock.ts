/** The searches that follow a clock. */
export interface ClockListener {
  /** The last step up to which all searches have been computed. */
  readonly known: number;
  /** The last step of the longest search, or undefined while searches run. */
  readonly last: number | undefined;
  /** The last step of the first finished search, or undefined. */
  readonly first: number | undefined;
  moved(position: number): void;
  switched(playing: boolean): void;
}

/** Steps per second until the first search ends. */
const FIRST_SPEED = 8;
/** After that the speed grows by this factor per second. 3,242,065 steps then take 12 s more, 20 s in all. */
const GROWTH = 3.2;
const MAX_SPEED = 2_000_000;

/** The common clock of the boards. */
export class Clock {
  /** Steps per second chosen by the visitor, or undefined for the automatic speed. */
  chosen: number | undefined;
  private at = 0;
  /** Seconds since the first search ended. */
  private alone = 0;
  /** A requested position that is not computed yet. */
  private goal: number | undefined;
  private frame: number | undefined;
  private before = 0;

  constructor(private readonly clocked: ClockListener) {}

  get position(): number {
    return this.at;
  }

  /** Goes forward or back by whole steps. */
  stepBy(steps: number): void {
    const from = this.goal ?? this.at;
    this.seek((steps < 0 ? Math.ceil(from) : Math.floor(from)) + steps);
  }

  /** Called when a search has computed more steps. */
  refresh(): void {
    this.seek(this.goal ?? this.at);
  }

  get playing(): boolean {
    return this.frame !== undefined;
  }

  /** The current speed in steps per second. */
  get speed(): number {
    return this.chosen ?? Math.min(MAX_SPEED, FIRST_SPEED * GROWTH ** this.alone);
  }

  private get isOver(): boolean {
    return this.clocked.last !== undefined && this.at >= this.clocked.last;
  }

  /** Plays. At the end it starts again. */
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

  /** Goes to a position, or as far as the searches have computed. */
  seek(position: number): void {
    const { known, last = Number.POSITIVE_INFINITY } = this.clocked;
    this.goal = position > known ? position : undefined;
    this.at = Math.max(0, Math.min(position, known, last));
    if (this.clocked.first === undefined || this.at <= this.clocked.first) this.alone = 0;
    this.clocked.moved(this.at);
  }

  private run(now: number): void {
    // Prevents a jump after the page was hidden.
    const seconds = Math.min(0.1, Math.max(0, (now - this.before) / 1000));
    this.before = now;
    const { first } = this.clocked;
    if (first !== undefined && this.at > first) this.alone += seconds;
    this.seek(this.at + seconds * this.speed);
    if (this.isOver) this.pause();
    else this.frame = requestAnimationFrame((next) => this.run(next));
  }
}
