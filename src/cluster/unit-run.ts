import { randomBytes } from 'node:crypto';
import type { Job as QueuedUnit } from 'bullmq';
import { outOfRange } from '../problem/arguments.js';
import type { FailureText } from './failures.js';
import type { Kernel } from './kernel.js';
import { type Ledger, MOST_ATTEMPTS } from './ledger.js';
import { MOST_PIECE_BYTES, type Outcome, pieceOf } from './outcome.js';
import { hashOf, readUnit, type Unit } from './unit.js';

/** What was noted of a unit, so that somebody else can go on with it. */
interface Noted {
  readonly share?: number;
  readonly state?: unknown;
  readonly pieces?: Outcome['pieces'];
  readonly bytes?: number;
}

/** What one run of a unit comes to. */
export type RunEnd = 'done' | 'failed' | 'lost';

/** One unit in the hands of a worker: its lock is renewed until it is done, has failed, or is lost. */
export class UnitRun {
  readonly #queued: QueuedUnit;
  readonly #token: string;
  readonly #ledger: Ledger;
  readonly #kernel: Kernel;
  readonly #lockDuration: number;
  readonly #name: string;
  readonly #mostBytes: number;
  /** Unlike that of any other run, so that nobody writes over its pieces. */
  readonly #writer = randomBytes(4).toString('hex');
  #pieces: (readonly [writer: string, count: number])[] = [];
  #written = 0;
  #bytes = 0;
  #isLost = false;

  /** @param bytes what units of the lane from which it was taken may need */
  constructor(
    { queued, token, ledger, bytes }: { queued: QueuedUnit; token: string; ledger: Ledger; bytes: number },
    kernel: Kernel,
    lockDuration: number,
  ) {
    this.#mostBytes = bytes;
    this.#queued = queued;
    this.#token = token;
    this.#ledger = ledger;
    this.#kernel = kernel;
    this.#lockDuration = lockDuration;
    this.#name = String(queued.id);
  }

  /** Stops at once: somebody else has the unit, or nobody wants it. */
  lose(): void {
    this.#isLost = true;
    this.#kernel.stop();
  }

  /** Stops at once, and puts the unit back. */
  async putBack(): Promise<void> {
    this.lose();
    await this.#queued.moveToWait(this.#token).catch(() => {});
  }

  async run(): Promise<RunEnd> {
    const renewing = setInterval(() => void this.#renew(), this.#lockDuration / 3);
    try {
      await this.#do();
      if (this.#isLost) return 'lost';
      await this.#queued.moveToCompleted(1, this.#token, false);
      return 'done';
    } catch (error) {
      if (this.#isLost) return 'lost';
      return await this.#fail(error instanceof Error ? error : new Error(String(error)));
    } finally {
      clearInterval(renewing);
    }
  }

  async #renew(): Promise<void> {
    // Without a connection nothing is known; with the next one it will be.
    const renewed = await this.#queued.extendLock(this.#token, this.#lockDuration).catch(() => 1);
    if (renewed !== 1) this.lose();
  }

  async #do(): Promise<void> {
    const unit = readUnit(this.#queued.data, this.#name);
    if (unit.needs > this.#mostBytes) {
      throw outOfRange('needs of the unit', unit.needs, `at most ${this.#mostBytes}, as its lane says`);
    }
    const redis = this.#ledger;
    if (await redis.hasResult(this.#name)) return;
    const inputs = await this.#inputsOf(unit);
    const noted = readNoted(await redis.progressOf(this.#name));
    this.#pieces = [...(noted.pieces ?? [])];
    this.#bytes = noted.bytes ?? 0;
    const { answer, bytes } = await this.#kernel.run({
      unit,
      inputs,
      state: noted.state,
      onShare: (share) => void this.#note({ share }).catch(() => {}),
      onStep: async (state, piece) => {
        await this.#write(piece);
        await this.#note({ state, pieces: this.#allPieces(), bytes: this.#bytes });
      },
    });
    if (bytes) await this.#write(bytes);
    if (this.#isLost) return;
    const outcome: Outcome = { answer, pieces: this.#allPieces(), bytes: this.#bytes };
    if (!(await redis.finish(this.#name, outcome))) this.lose();
  }

  async #inputsOf(unit: Unit): Promise<Map<string, string>> {
    const named = [unit.input];
    if (unit.kind === 'batch' && unit.starts !== undefined) named.push(unit.starts);
    if (unit.kind === 'tours' && unit.after !== undefined) named.push(unit.after);
    const texts = await this.#ledger.inputs(named);
    const inputs = new Map<string, string>();
    for (const [i, hash] of named.entries()) {
      const text = texts[i];
      if (text == null) throw new RangeError(`the unit names an input that is not there: ${hash}`);
      if (hashOf(text) !== hash)
        throw new RangeError(`an input of the unit is not what its hash says: ${hash}`);
      inputs.set(hash, text);
    }
    return inputs;
  }

  #allPieces(): Outcome['pieces'] {
    return this.#written > 0 ? [...this.#pieces, [this.#writer, this.#written]] : this.#pieces;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += MOST_PIECE_BYTES) {
      if (this.#isLost) return;
      const piece = bytes.subarray(at, at + MOST_PIECE_BYTES);
      const isWanted = await this.#ledger.addPiece(pieceOf(this.#name, this.#writer, this.#written), piece);
      if (!isWanted) return this.lose();
      this.#written++;
      this.#bytes += piece.length;
    }
  }

  async #note(noted: Noted): Promise<void> {
    if (this.#isLost) return;
    if (!(await this.#ledger.noteProgress(this.#name, JSON.stringify(noted)))) this.lose();
  }

  async #fail(error: Error): Promise<RunEnd> {
    const isLast = this.#queued.attemptsMade + 1 >= MOST_ATTEMPTS;
    try {
      await this.#queued.moveToFailed(error, this.#token, false);
    } catch {
      // The lock was lost meanwhile: it is somebody else's, or nobody wants it.
      return 'lost';
    }
    if (isLast) {
      const { name, message } = error;
      const text: FailureText = { name, message, unit: this.#name, kind: this.#queued.name };
      await this.#ledger.fail(JSON.stringify(text));
    }
    return 'failed';
  }
}

function readNoted(text: string | null): Noted {
  if (text === null) return {};
  try {
    const noted = JSON.parse(text) as Noted;
    return noted.state === undefined ? {} : noted;
  } catch {
    return {};
  }
}
