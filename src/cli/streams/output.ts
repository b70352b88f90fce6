import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { nameBeside, removeLeftovers } from './beside.js';
import { cannotWrite, outputPlace } from './place.js';

/** Where a long output goes, piece by piece. */
export interface Output {
  /** Whether the beginning can be written again at the end, when more is known. */
  readonly rewritable: boolean;
  /** Waits until the piece is out. False: nobody reads any further. */
  write(piece: Uint8Array | string): Promise<boolean>;
  /** Ends the output. `beginning` is written over its first bytes, where it is rewritable. */
  finish(beginning?: Uint8Array): Promise<void>;
  /** Takes back what is written, where it can be taken back. */
  discard(): Promise<void>;
}

/** Opens standard output, or a file: one that is there only when it is whole, or what is no regular file as it is. */
export async function openOutput(file: string): Promise<Output> {
  const place = outputPlace(file);
  if (place.kind === 'standard') return new StandardOutput();
  try {
    if (place.kind === 'direct') return new FileOutput(file, await open(place.path, place.flags));
    removeLeftovers(place.path);
    const beside = nameBeside(place.path);
    const handle = await open(beside, 'wx', place.mode);
    return new FileOutput(file, handle, { beside, path: place.path });
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

/**
 * Writes to standard output, and waits until it is out.
 * @returns false when nobody reads any further
 * @throws Error when it cannot be written
 */
export async function print(text: Uint8Array | string): Promise<boolean> {
  const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
    process.stdout.write(text, resolve);
  });
  if (error && error.code !== 'EPIPE') throw cannotWrite('standard output', error);
  return !error;
}

class StandardOutput implements Output {
  readonly rewritable = false;

  write(piece: Uint8Array | string): Promise<boolean> {
    return print(piece);
  }

  async finish(): Promise<void> {}

  async discard(): Promise<void> {}
}

class FileOutput implements Output {
  readonly rewritable: boolean;
  readonly #name: string;
  readonly #handle: FileHandle;
  readonly #places: { beside: string; path: string } | undefined;

  constructor(name: string, handle: FileHandle, places?: { beside: string; path: string }) {
    this.#name = name;
    this.#handle = handle;
    this.#places = places;
    this.rewritable = places !== undefined;
  }

  async write(piece: Uint8Array | string): Promise<boolean> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    try {
      for (let written = 0; written < bytes.length; ) {
        written += (await this.#handle.write(bytes, written)).bytesWritten;
      }
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') return false;
      throw cannotWrite(this.#name, error);
    }
  }

  async finish(beginning?: Uint8Array): Promise<void> {
    try {
      if (beginning && this.#places) await this.#handle.write(beginning, 0, beginning.length, 0);
      await this.#handle.close();
      if (this.#places) await rename(this.#places.beside, this.#places.path);
    } catch (error) {
      throw cannotWrite(this.#name, error);
    }
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {}); // it may be closed
    if (this.#places) await rm(this.#places.beside, { force: true });
  }
}
