import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { STANDARD_STREAM } from './input.js';
import { isReplaceable, outputTarget } from './output.js';

/** Where a long output goes, piece by piece. */
export interface StreamedOutput {
  /** Whether the beginning can be written again at the end, when more is known. */
  readonly rewritable: boolean;
  /** Waits until the piece is out. False: nobody reads any further. */
  write(piece: Uint8Array): Promise<boolean>;
  /** Ends the output. `beginning` is written over its first bytes, where it is rewritable. */
  finish(beginning?: Uint8Array): Promise<void>;
  /** Takes back what is written, where it can be taken back. */
  discard(): Promise<void>;
}

/** Opens standard output, or a file: one that is there only when it is whole, or what is no regular file as it is. */
export async function openOutput(file: string): Promise<StreamedOutput> {
  if (file === STANDARD_STREAM) return new StandardOutput();
  try {
    const { path, stats } = outputTarget(file);
    if (!isReplaceable(stats)) return new OpenFile(file, await open(path, 'w'));
    const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    const handle = await open(beside, 'wx', (stats?.mode ?? 0o666) & 0o777);
    return new OpenFile(file, handle, { beside, path });
  } catch (error) {
    throw cannotWrite(file, error);
  }
}

class StandardOutput implements StreamedOutput {
  readonly rewritable = false;

  async write(piece: Uint8Array): Promise<boolean> {
    const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
      process.stdout.write(piece, resolve);
    });
    if (error && error.code !== 'EPIPE') throw error;
    return !error;
  }

  async finish(): Promise<void> {}

  async discard(): Promise<void> {}
}

class OpenFile implements StreamedOutput {
  readonly rewritable: boolean;
  private readonly name: string;
  private readonly handle: FileHandle;
  private readonly places: { beside: string; path: string } | undefined;

  constructor(name: string, handle: FileHandle, places?: { beside: string; path: string }) {
    this.name = name;
    this.handle = handle;
    this.places = places;
    this.rewritable = places !== undefined;
  }

  async write(piece: Uint8Array): Promise<boolean> {
    try {
      for (let written = 0; written < piece.length; ) {
        written += (await this.handle.write(piece, written)).bytesWritten;
      }
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPIPE') return false;
      throw cannotWrite(this.name, error);
    }
  }

  async finish(beginning?: Uint8Array): Promise<void> {
    try {
      if (beginning && this.places) await this.handle.write(beginning, 0, beginning.length, 0);
      await this.handle.close();
      if (this.places) await rename(this.places.beside, this.places.path);
    } catch (error) {
      throw cannotWrite(this.name, error);
    }
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => {}); // it may be closed
    if (this.places) await rm(this.places.beside, { force: true });
  }
}

function cannotWrite(file: string, error: unknown): Error {
  return new Error(`cannot write ${file}: ${error instanceof Error ? error.message : error}`);
}
