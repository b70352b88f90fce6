import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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

/** Resolves when a command has ended. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const code = new Promise<number | null>((resolve, reject) =>
    child.on('close', resolve).on('error', reject),
  );
  const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await code, out, err };
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
