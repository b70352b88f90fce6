import { readFileSync } from 'node:fs';
import type { EngineChoice } from '../solver/choose-engine.js';
import type { Fit } from './create-pool.js';

/**
 * The address space of a process, which job schedulers limit (`ulimit -v`). V8 reserves much of it for each thread and each
 * memory of WebAssembly. Where it cannot reserve it for a thread, it ends the whole process, so a pool checks it in advance.
 */

const MIB = 2 ** 20;
/** Bytes that V8 reserves for a thread: 0.6 GiB in Node 20 to 24, 0.85 GiB in Node 26, and some for its work. */
const THREAD_BYTES = 1024 * MIB;
/** Bytes that V8 reserves for a memory of WebAssembly: 10 GiB in Node 20 and 22, 8 GiB in Node 24 and 26. */
const MEMORY_BYTES = 10_240 * MIB;

/** Returns the bytes that this process may still reserve. Only Linux reports a limit. */
function addressSpaceLeft(): number {
  try {
    const [, limit] = /^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))!;
    const [, kilobytes] = /^VmSize:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'latin1'))!;
    return Number(limit) - 1024 * Number(kilobytes);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Checks that a thread fits. @param others number of threads that have been created and have not reserved memory yet @throws Error */
export function checkThread(others = 0): void {
  const left = addressSpaceLeft() - others * THREAD_BYTES;
  if (left >= THREAD_BYTES) return;
  const [needed, found] = [inMiB(THREAD_BYTES), inMiB(Math.max(left, 0))];
  throw new Error(
    `no thread can start here: it reserves ${needed} of address space, and ${found} are left; raise the limit (ulimit -v), or call the functions without a pool`,
  );
}

function inMiB(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

/**
 * Returns how many of `workers` threads fit. In little address space, half of it is for threads that count.
 * @throws Error if no thread fits, or no WebAssembly for the engine 'wasm'
 */
export function fitWorkers(workers: number, choice: EngineChoice): Fit {
  const left = addressSpaceLeft();
  if (left >= (workers + 1) * MEMORY_BYTES + 2 * workers * THREAD_BYTES) return { workers };
  checkThread();
  const fitting = Math.min(workers, Math.max(1, Math.floor(left / THREAD_BYTES / 2)));
  if (choice === 'ts') return { workers: fitting };
  const noRoom = `WebAssembly cannot run here: ${inMiB(left)} of address space are left (ulimit -v), too little for its memory in ${workers} workers`;
  if (choice === 'wasm') throw new Error(noRoom);
  return { workers: fitting, noRoom };
}
