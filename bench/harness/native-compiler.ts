import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import { packagePath } from './package-path.js';

export interface NativeCompiler {
  readonly command: string;
  /** The first line that `--version` prints. */
  readonly version: string;
  readonly flags: readonly string[];
}

const FLAGS = ['-O3', '-march=native'];
const WARNINGS = ['-Wall', '-Wextra'];

function findCompiler(commands: readonly (string | undefined)[]): NativeCompiler | undefined {
  for (const command of commands) {
    if (command === undefined || command === '') continue;
    try {
      const output = execFileSync(command, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      return { command, version: output.split('\n')[0]!.trim(), flags: FLAGS };
    } catch {
      // This command is missing or does not run. Tries the next one.
    }
  }
  return undefined;
}

/**
 * Returns the compiler for a source of bench/native by its extension, or undefined if none is installed.
 * @param command the only command to try. Default: CC or CXX, then the usual names
 */
export function nativeCompiler(source: string, command?: string): NativeCompiler | undefined {
  if (command !== undefined) return findCompiler([command]);
  return source.endsWith('.cpp')
    ? findCompiler([process.env.CXX, 'g++', 'c++', 'clang++'])
    : findCompiler([process.env.CC, 'gcc', 'cc', 'clang']);
}

/**
 * Compiles a source of bench/native into build/native.
 * @returns the path of the program
 * @throws Error with the compiler's messages if it does not compile
 */
export function compileNative(source: string, compiler: NativeCompiler): string {
  const folder = packagePath('build/native');
  mkdirSync(folder, { recursive: true });
  const executable = join(folder, `${parse(source).name}-${basename(compiler.command)}`);
  const standard = source.endsWith('.cpp') ? '-std=c++20' : '-std=gnu11';
  execFileSync(
    compiler.command,
    [...FLAGS, ...WARNINGS, standard, '-o', executable, packagePath(`bench/native/${source}`)],
    { stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' },
  );
  return executable;
}
