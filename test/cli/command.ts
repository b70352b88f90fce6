import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, inject } from 'vitest';

// The built command: `npm test` builds it first.
export const COMMAND: string = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** The output of a command and its exit code. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** The working folder of the commands of one test process. */
export const FOLDER: string = mkdtempSync(join(inject('scratch'), 'cli-'));

/**
 * Resolves when a command has ended. One that runs for longer is killed, and its output so far is in the error: the sweep would wait
 * for an hour.
 */
export function ended(child: ChildProcess, milliseconds: number = inject('patience')): Promise<Ended> {
  const written = { out: '', err: '' };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const end = new Promise<Ended>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`a command ran for more than ${milliseconds} ms: ${JSON.stringify(written)}`));
    }, milliseconds);
    child.on('error', reject).on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, ...written });
    });
  });
  // A test that failed before does not wait for it.
  end.catch(() => {});
  return end;
}

/** Resolves when a command prints to standard error. @throws Error (rejects) if it ends without a word */
export async function speaks(child: ChildProcess, end: Promise<Ended>): Promise<void> {
  const silent = end.then((result) => {
    throw new Error(`a command ended without a word: ${JSON.stringify(result)}`);
  });
  await Promise.race([once(child.stderr!, 'data'), silent]);
}

/** Starts the command. @param env variables that differ from those of this process */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  nodeArgs: readonly string[] = [],
  input: string | Uint8Array = '',
): ChildProcessWithoutNullStreams {
  const options = { cwd: FOLDER, env: { ...process.env, ...env } };
  const child = spawn(process.execPath, [...nodeArgs, COMMAND, ...args], options);
  child.stdin.on('error', () => {}); // one that ends on bad usage does not read it
  child.stdin.end(input);
  return child;
}

/** Runs the command with an input. */
export function run(args: readonly string[], input?: string | Uint8Array): Promise<Ended> {
  return ended(start(args, {}, [], input));
}

/** Writes a file for the command and returns its name. */
export function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(FOLDER, name), content);
  return name;
}

/** Returns the content of a file of the command. */
export function bytesOf(name: string): Buffer {
  return readFileSync(join(FOLDER, name));
}

/** Runs the command, expects success and returns standard error. */
export async function said(args: readonly string[], input?: string | Uint8Array): Promise<string> {
  const { code, err } = await run(args, input);
  expect([args, code, err]).toEqual([args, 0, err]);
  return err;
}

/** Returns the path on a printed board. */
export function pathOfGrid(grid: string): number[] {
  const steps = grid.trim().split(/\s+/).map(Number);
  const path: number[] = [];
  for (const [square, step] of steps.entries()) path[step - Math.min(...steps)] = square;
  return path;
}

/** Returns the arguments of a line; _ is a space within an argument. */
export function words(typed: string): string[] {
  return typed.split(' ').flatMap((word) => (word === '' ? [] : [word.replaceAll('_', ' ')]));
}
