import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));

/** A file in the tarball. */
interface PackedFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** The environment without the additions of `npm test`, so that the inner npm starts afresh. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(lifecycle|package|config_local)|VITEST)/.test(name),
  );
  return { ...Object.fromEntries(own), NODE_OPTIONS: '', NODE_ENV: undefined };
}

/** Runs a command and returns its output. Throws with its output if it fails. */
export function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: cleanEnvironment(), stdio: 'pipe' });
}

/** The package as users receive it: packed, and installed into an empty project. */
export interface InstalledPackage {
  /** The folder of the project. */
  readonly project: string;
  /** The name of the tarball in that folder. */
  readonly tarball: string;
  readonly packed: readonly PackedFile[];
  /** Writes a file of the project. */
  write(file: string, content: string): void;
  /** Writes a program, and returns its output in Node. */
  runProgram(file: string, program: string): string;
  remove(): void;
}

/** Packs the build and installs it. `npm test` has built it; building again would remove dist while other tests use it. */
export function installPackage(): InstalledPackage {
  const project = mkdtempSync(join(tmpdir(), 'knights-tour-wasm-'));
  const write = (file: string, content: string): void => writeFileSync(join(project, file), content);
  write('package.json', '{ "name": "empty", "private": true, "type": "module" }\n');
  const output = run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', project], ROOT);
  const [tarball] = JSON.parse(output) as [{ filename: string; files: PackedFile[] }];
  const install = ['install', `./${tarball.filename}`, '--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', install, project);
  return {
    project,
    tarball: tarball.filename,
    packed: tarball.files,
    write,
    runProgram(file: string, program: string): string {
      write(file, program);
      return run(process.execPath, [file], project);
    },
    remove: () => rmSync(project, { recursive: true, force: true }),
  };
}

/** The strictest settings of a consumer, without the DOM library. */
const STRICT = {
  target: 'ES2022',
  lib: ['ES2022'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
};

/** The kinds of module resolution of a consumer. */
export const RESOLUTIONS: Readonly<Record<string, object>> = {
  nodenext: { module: 'nodenext' },
  bundler: { module: 'esnext', moduleResolution: 'bundler' },
  node16: { module: 'node16' },
};

/** Compiles consumer.ts in the project, and returns the messages of the compiler. */
export function complaints({ project, write }: InstalledPackage, compiler: string, options: object): string {
  const config = { compilerOptions: { ...STRICT, noEmit: true, ...options }, files: ['consumer.ts'] };
  write('tsconfig.json', JSON.stringify(config));
  const result = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.json'], {
    cwd: project,
    encoding: 'utf8',
  });
  return result.stdout + result.stderr;
}

/** The files that a page links to or shows, as written there. */
export function linksOf(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/^```.*?^```/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map((match) => match[1] ?? match[2]!);
  return links.filter((link) => !/^(https?:|#)/.test(link)).map((link) => link.replace(/#.*/, ''));
}
