/** Events of a player. */
export interface PlayerListener {
  /** The position changed. It is in steps, with a fraction during a move. */
  moved(position: number): void;
  /** Playback started or stopped. */
  switched(playing: boolean): void;
}

/** Plays a tour step by step. */
export class Player {
  /** Steps per second. */
  speed = 10;
  private last = 0;
  private at = 0;
  private frame: number | undefined;
  private before = 0;

  constructor(private readonly listener: PlayerListener) {}

  get position(): number {
    return this.at;
  }

  /** The last position. */
  get end(): number {
    return this.last;
  }

  get playing(): boolean {
    return this.frame !== undefined;
  }

  /** Loads a tour with its last position, and goes to its start. */
  load(last: number): void {
    this.pause();
    this.last = last;
    this.at = 0;
  }

  /** Plays. At the end it starts again. */
  play(): void {
    if (this.playing || this.last === 0) return;
    if (this.at >= this.last) this.seek(0);
    this.before = performance.now();
    this.frame = requestAnimationFrame((now) => this.step(now));
    this.listener.switched(true);
  }

  pause(): void {
    if (this.frame === undefined) return;
    cancelAnimationFrame(this.frame);
    this.frame = undefined;
    this.listener.switched(false);
  }

  seek(position: number): void {
    this.at = Math.min(this.last, Math.max(0, position));
    this.listener.moved(this.at);
  }

  private step(now: number): void {
    // Prevents a jump after the page was hidden.
    const milliseconds = Math.min(100, Math.max(0, now - this.before));
    this.before = now;
    this.seek(this.at + (milliseconds / 1000) * this.speed);
    if (this.at >= this.last) this.pause();
    else this.frame = requestAnimationFrame((next) => this.step(next));
  }
}
