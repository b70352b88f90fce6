/** Who is told how a tour plays. */
export interface PlayerListener {
  /** The position in steps; on the way to the next step it has a fraction. */
  moved(position: number): void;
  /** It began or ended to play. */
  switched(playing: boolean): void;
}

/** Plays a tour step by step. */
export class Player {
  /** Steps a second. */
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

  /** Takes a tour that ends at a position, and stands at its start. */
  load(last: number): void {
    this.pause();
    this.last = last;
    this.at = 0;
  }

  /** Plays on; at the end, from the start again. */
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

  /** Goes to a position. */
  seek(position: number): void {
    this.at = Math.min(this.last, Math.max(0, position));
    this.listener.moved(this.at);
  }

  private step(now: number): void {
    // A page that was hidden does not jump ahead.
    const milliseconds = Math.min(100, Math.max(0, now - this.before));
    this.before = now;
    this.seek(this.at + (milliseconds / 1000) * this.speed);
    if (this.at >= this.last) this.pause();
    else this.frame = requestAnimationFrame((next) => this.step(next));
  }
}
