import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * A new name for a file that is written beside its place: it says which process of which machine writes it, so that what
 * a process left behind that was killed can be told from what another one is writing.
 */
export function nameBeside(path: string): string {
  return `${path}.${machine()}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`;
}

/** Removes what earlier runs that were killed have left beside a place: files of this machine whose process is gone. */
export function removeLeftovers(path: string): void {
  const folder = dirname(path);
  const begin = `${basename(path)}.${machine()}-`;
  for (const name of readdirSync(folder)) {
    const rest = name.startsWith(begin) ? /^(\d+)-[0-9a-f]{8}\.tmp$/.exec(name.slice(begin.length)) : null;
    if (rest && !isRunning(Number(rest[1]))) rmSync(join(folder, name), { force: true });
  }
}

/** The same for all processes of a machine or container, whose numbers say nothing elsewhere. */
function machine(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false; // of an earlier process with our number
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // it is somebody else's
  }
}
