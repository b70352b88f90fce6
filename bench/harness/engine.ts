import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS, startBrowser } from './browser.js';
import type { ContestantProcess } from './contestant.js';
import { type ModuleProgram, startModuleProcess } from './module-process.js';
import { packagePath } from './package-path.js';
import type { PublishedEnvironment } from './published-run.js';

/** The runtime of contestants in JavaScript and WebAssembly. */
export interface Engine {
  /** Its name in `--engine` and in the names of result files: `node-24`, `firefox`. */
  readonly name: string;
  readonly runtime: PublishedEnvironment['runtime'];
  start(program: ModuleProgram): ContestantProcess;
  close(): Promise<void>;
}

/** A runtime that `npm install` downloads as a package into build/. */
interface Package {
  readonly runtime: string;
  /** Name and version range. */
  readonly specifier: string;
  /** Path of the program inside the package. */
  readonly program: string;
  /** Arguments before the script. */
  readonly args: readonly string[];
  /** A JavaScript expression for the versions of the runtime and of its JavaScript engine. */
  readonly versions: string;
}

const NODE_MAJORS = ['20', '22', '24', '26'];
const SYSTEM = `${process.platform}-${process.arch}`;

const PACKAGES: Readonly<Record<string, Package>> = {
  ...Object.fromEntries(
    NODE_MAJORS.map((major) => [
      `node-${major}`,
      {
        runtime: 'Node',
        specifier: `npm:node-${SYSTEM}@${major}`,
        program: 'bin/node',
        args: [],
        versions: "[process.versions.node, 'V8 ' + process.versions.v8]",
      },
    ]),
  ),
  bun: {
    runtime: 'Bun',
    specifier: `npm:@oven/bun-${SYSTEM}-baseline@1`,
    program: 'bin/bun',
    args: [],
    versions: "[Bun.version, 'JavaScriptCore ' + process.versions.webkit]",
  },
  deno: {
    runtime: 'Deno',
    specifier: `npm:@deno/${SYSTEM}-glibc@2`,
    program: 'deno',
    args: ['run', '--allow-all', '--no-lock'],
    versions: "[Deno.version.deno, 'V8 ' + Deno.version.v8]",
  },
};

export const ENGINES: readonly string[] = [...Object.keys(PACKAGES), ...BROWSERS];

function processEngine(
  name: string,
  runtime: string,
  command: string,
  { args, versions }: Pick<Package, 'args' | 'versions'>,
): Engine {
  const evaluate = runtime === 'Deno' ? ['eval'] : ['-e'];
  const output = execFileSync(command, [...evaluate, `console.log(JSON.stringify(${versions}))`], {
    encoding: 'utf8',
  });
  const [version, engine]: [string, string] = JSON.parse(output);
  return {
    name,
    runtime: { name: runtime, version, engine },
    start: (program) => startModuleProcess(program, command, args),
    close: async () => {},
  };
}

/** Returns the Node that runs this process. */
export function ownNode(): Engine {
  const [major] = process.versions.node.split('.');
  const versions = "[process.versions.node, 'V8 ' + process.versions.v8]";
  return processEngine(`node-${major}`, 'Node', process.execPath, { args: [], versions });
}

/** Installs the package of an engine below build/ if it is missing. Returns the path of its program. */
function installProgram(name: string, { specifier, program }: Package): string {
  const folder = packagePath(`build/engines/${name}`);
  const command = join(folder, 'node_modules', name, program);
  if (!existsSync(command)) {
    mkdirSync(folder, { recursive: true });
    const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    execFileSync('npm', [...words, '--prefix', folder, `${name}@${specifier}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return command;
}

/**
 * Starts an engine, and installs it first if necessary.
 * @throws RangeError if the name is unknown
 * @throws Error if the engine cannot be installed or started
 */
export async function openEngine(name: string): Promise<Engine> {
  if (BROWSERS.includes(name)) return startBrowser(name);
  const found = PACKAGES[name];
  if (found === undefined) throw new RangeError(`engine must be one of ${ENGINES.join(', ')}, got '${name}'`);
  return processEngine(name, found.runtime, installProgram(name, found), found);
}
