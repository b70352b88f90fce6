import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as rolldown from 'rolldown';
import * as vite from 'vite';
import { SWEEP_PACKAGES } from './packages.js';

/** The bundlers in the usual configuration, without settings for this package. */

/** The parts of the API of bundlers that only the sweep installs. */
interface SweepPackages {
  readonly webpack: (options: object) => WebpackCompiler;
  readonly esbuild: { build(options: object): Promise<{ readonly warnings: readonly { text: string }[] }> };
  readonly rollup: { rollup(options: object): Promise<RollupBundle> };
  readonly '@rollup/plugin-node-resolve': { nodeResolve(options: object): unknown };
}
interface WebpackStats {
  hasErrors(): boolean;
  hasWarnings(): boolean;
  toString(preset: string): string;
}
interface WebpackCompiler {
  run(callback: (error: Error | null, stats: WebpackStats | undefined) => void): void;
  close(callback: (error: unknown) => void): void;
}
interface RollupBundle {
  write(options: object): Promise<unknown>;
  close(): Promise<void>;
}

/** A package of the sweep. */
function packageOf<Name extends keyof SweepPackages>(name: Name): SweepPackages[Name] {
  return createRequire(join(SWEEP_PACKAGES, 'package.json'))(name);
}

/** The input of a bundler: program.js in a folder that resolves the package. */
export interface Bundling {
  /** The folder of the program. */
  readonly folder: string;
  /** The folder of the bundle. */
  readonly out: string;
  /** Whether the program uses a pool. */
  readonly pool: boolean;
  /** Whether dynamic imports become files of their own, for bundlers that have a choice. */
  readonly split?: boolean;
}

/** Writes a page that loads the program, or its bundle, as a module. */
function writePage(folder: string): void {
  const script = '<script type="module" src="./program.js"></script>';
  writeFileSync(join(folder, 'index.html'), `<!doctype html><title>bundled</title>${script}`);
}

/**
 * The entries by the names of their files. Vite and webpack find the workers of the pool; other bundlers build them as
 * worker.js, census-worker.js and census-js-worker.js beside the program, where the pool looks for them.
 */
function entriesOf({ folder, pool }: Bundling): Record<string, string> {
  const program = join(folder, 'program.js');
  if (!pool) return { program };
  const workers = {
    worker: 'knights-tour-wasm/pool/worker',
    'census-worker': 'knights-tour-wasm/pool/census-worker',
    'census-js-worker': 'knights-tour-wasm/pool/census-js-worker',
  };
  return { program, ...workers };
}

async function withVite({ folder, out }: Bundling): Promise<void> {
  writePage(folder);
  await vite.build({
    root: folder,
    configFile: false,
    base: './',
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: out },
  });
}

/** Vite without a bundle, as during development. Returns the address of the program. */
export async function serveWithVite(
  folder: string,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  writePage(folder);
  const server = await vite.createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return { address, close: () => server.close() };
}

async function withWebpack(bundling: Bundling): Promise<void> {
  const compiler = packageOf('webpack')({
    context: bundling.folder,
    mode: 'production',
    entry: './program.js',
    output: { path: bundling.out, filename: 'program.js' },
    // The inline worker contains the kernels a second time, so the page exceeds the recommended size.
    performance: { hints: false },
  });
  const stats = await new Promise<WebpackStats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString('errors-warnings'));
  writePage(bundling.out);
}

async function withEsbuild(bundling: Bundling): Promise<void> {
  const { warnings } = await packageOf('esbuild').build({
    absWorkingDir: bundling.folder,
    entryPoints: entriesOf(bundling),
    bundle: true,
    minify: true,
    format: 'esm',
    splitting: bundling.split ?? false,
    loader: { '.wasm': 'file' },
    outdir: bundling.out,
    logLevel: 'silent',
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => text).join('\n'));
  writePage(bundling.out);
}

async function withRollup(bundling: Bundling): Promise<void> {
  const bundle = await packageOf('rollup').rollup({
    input: entriesOf(bundling),
    plugins: [
      packageOf('@rollup/plugin-node-resolve').nodeResolve({ browser: true, rootDir: bundling.folder }),
    ],
    onwarn: refuseWarning,
  });
  await bundle.write({ dir: bundling.out, format: 'es' });
  await bundle.close();
  writePage(bundling.out);
}

async function withRolldown(bundling: Bundling): Promise<void> {
  const bundle = await rolldown.rolldown({
    cwd: bundling.folder,
    input: entriesOf(bundling),
    platform: 'browser',
    moduleTypes: { '.wasm': 'asset' },
    onwarn: refuseWarning,
  });
  await bundle.write({ dir: bundling.out, format: 'esm', minify: true });
  await bundle.close();
  writePage(bundling.out);
}

function refuseWarning({ message }: { readonly message: string }): never {
  throw new Error(message);
}

/** A bundler. */
export interface Bundler {
  /** Builds program.js into out/index.html and the files that it loads. */
  build(bundling: Bundling): Promise<void>;
  /** The expression of the address of the binary, for streaming; undefined if the bundler needs a plug-in for that. */
  readonly binary?: string;
}

const IMPORTED = "import binary from 'knights-tour-wasm/kernel.wasm';";

const VERSIONS: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('sweep/package.json', import.meta.url), 'utf8'),
).dependencies;

/** Each bundler by name and version. */
export const BUNDLERS: Readonly<Record<string, Bundler>> = {
  [`Vite ${vite.version}`]: {
    build: withVite,
    binary: "import binary from 'knights-tour-wasm/kernel.wasm?url';",
  },
  [`Rolldown ${rolldown.VERSION}`]: { build: withRolldown, binary: IMPORTED },
  [`webpack ${VERSIONS.webpack}`]: {
    build: withWebpack,
    binary: "const binary = new URL('knights-tour-wasm/kernel.wasm', import.meta.url);",
  },
  [`esbuild ${VERSIONS.esbuild}`]: { build: withEsbuild, binary: IMPORTED },
  [`Rollup ${VERSIONS.rollup}`]: { build: withRollup },
};
