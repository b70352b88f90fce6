import { openOutput } from './output.js';
import { outputPlace } from './place.js';
import { SignalWatch } from './signals.js';

/**
 * Writes a text piece by piece, into a file that is there only when it is whole.
 * @returns whether it was written to its end; if not, its reader or a signal has ended it before
 */
export async function writePieces(file: string, pieces: Iterable<string>): Promise<boolean> {
  // Only what could be left behind needs a signal to be caught.
  const signals = outputPlace(file).kind === 'replaced' ? new SignalWatch() : undefined;
  const output = await openOutput(file);
  let isWhole = false;
  try {
    for (const piece of pieces) {
      if (signals?.caught || !(await output.write(piece))) return false;
    }
    if (signals?.caught) return false;
    await output.finish();
    isWhole = true;
  } finally {
    if (!isWhole) await output.discard();
    if (signals?.caught && !isWhole) process.stderr.write(`interrupted; ${file} is not written\n`);
    signals?.end(isWhole);
  }
  return isWhole;
}
