import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { ContestantProcess } from './contestant.js';
import { oneAtATime } from './one-at-a-time.js';

/** Starts a compiled program of bench/native. bench/native/harness.h documents the lines they exchange. */
export function startNativeProcess(executable: string): ContestantProcess {
  const child = spawn(executable, [], { stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let errors = '';
  let ended: Error | undefined;
  let wake: (() => void) | undefined;
  child.stderr.on('data', (text) => {
    errors += text;
  });
  // If the program has ended, its exit is reported instead of the failed write.
  child.stdin.on('error', () => {});
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake?.();
  });
  const closed = new Promise<void>((resolve) => {
    const end = (reason: string): void => {
      ended ??= new Error(`${executable} ${reason}\n${errors}`.trimEnd());
      wake?.();
      resolve();
    };
    child.on('error', (error) => end(`does not start: ${error.message}`));
    child.on('close', (code, signal) => end(`ended with ${signal ?? `code ${code}`}`));
  });

  const nextLine = async (): Promise<string> => {
    while (lines.length === 0) {
      if (ended !== undefined) throw ended;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return lines.shift()!;
  };
  const queue = oneAtATime();
  const send = async (command: string, reply: string): Promise<number[]> => {
    if (ended !== undefined) throw ended;
    child.stdin.write(`${command}\n`);
    const [word, ...numbers] = (await nextLine()).split(' ');
    if (word !== reply)
      throw new Error(
        `${executable} must answer '${command}' with '${reply}', got '${word} ${numbers.join(' ')}'`,
      );
    return numbers.map(Number);
  };

  return {
    prepare: (workload) =>
      queue(async () => {
        const words = Object.entries(workload).map(([key, value]) => `${key}=${[value].flat().join(',')}`);
        const [grain] = await send(['prepare', ...words].join(' '), 'grain');
        return grain!;
      }),
    sample: (seed, repetitions) =>
      queue(async () => {
        const numbers = await send(`sample ${seed} ${repetitions}`, 'sample');
        const [nanoseconds, processorNanoseconds, units] = numbers;
        return { nanoseconds: nanoseconds!, processorNanoseconds: processorNanoseconds!, units: units! };
      }),
    checksum: (seed, repetitions) =>
      queue(async () => {
        const [checksum] = await send(`checksum ${seed} ${repetitions}`, 'checksum');
        return checksum!;
      }),
    answers: (seed, repetitions) =>
      queue(async () => {
        const [count] = await send(`answers ${seed} ${repetitions}`, 'answers');
        const answers: number[][] = [];
        for (let i = 0; i < count!; i++) {
          const line = await nextLine();
          answers.push(line === '' ? [] : line.split(' ').map(Number));
        }
        return answers;
      }),
    distinct: () => Promise.reject(new Error(`${executable} does not count tours`)),
    async close() {
      child.stdin.end();
      await closed;
    },
  };
}
