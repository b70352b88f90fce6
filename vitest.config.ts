import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { playwright } from '@vitest/browser-playwright';
import { createFilter } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { assets } from './scripts/assets.mjs';
import { CHROMIUM_FLAGS, findChromium } from './test/browser/find-chromium.js';
import { REDIS_REMARK } from './test/cluster/redis-server.js';
import { CLINGO_REMARK } from './test/proofs/clingo.js';

/** The only timeout of the tests: long enough for a slow, busy machine, and shorter at a desk, where somebody waits. */
const PATIENCE = process.env.CI ? 600_000 : 180_000;
/** Tests in full take minutes each. */
const SWEEP_PATIENCE = 3_600_000;

/** Tests that read files, start processes or reload modules. Chromium cannot run them. */
const NEEDS_NODE = 'test/*.node.test.ts';

/** Folders of the project `programs`, whose tests start processes, workers or pages. */
const PROGRAMS = ['browser', 'cli', 'cluster', 'package', 'pool'];

/** Folders whose tests need the built page. `appearance` takes as long as `demo`: it tests every state in every size and colour. */
const PAGES = ['demo', 'appearance'];

/** The folder of long tests that no answer is wrongly "impossible". Only the sweep has any. */
const PROOFS = 'proofs';

/** Returns the pattern of a folder's test files. Only the sweep runs `*.sweep.ts`. */
function testsIn(folder: string, inFull: boolean): string {
  return `test/${folder}/*.${inFull ? '{test,sweep}' : 'test'}.ts`;
}

/** Returns whether a file, or a file of test/ that it imports, uses samples (test/extent.ts) or properties. */
function growsInSweep(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  if (file === 'test/extent.ts' || text.includes("from 'fast-check'")) return true;
  const imports = [...text.matchAll(/from '(\.[^']*)\.js'/g)].map((match) =>
    join(dirname(file), `${match[1]}.ts`),
  );
  return imports.some((each) => each.startsWith('test/') && growsInSweep(each));
}

/** Tests of documents and of bench/, whose properties need no more runs. */
const REPOSITORY = 'test/repository/**';

/** Returns the test files that `npm test` runs in full. The sweep skips them. */
function filesRunWhole(): string[] {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).map((file) => join('test', file));
  return files.filter((file) => file.endsWith('.test.ts') && !growsInSweep(file));
}

/** The seed of the sweep's properties. */
const propertySeed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

/** Returns the timeouts and the values that tests inject (test/provided.d.ts), for tests in full or on a sample. */
function terms(inFull: boolean) {
  const limit = inFull ? SWEEP_PATIENCE : PATIENCE;
  return {
    setupFiles: ['test/property-runs.ts'],
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: 0.8 * PATIENCE } },
    provide: { inFull, patience: PATIENCE, propertySeed },
  };
}

/** Returns the project of tests that run in Chromium. */
function inChromium(executablePath: string, include: string[]): TestProjectInlineConfiguration {
  return {
    optimizeDeps: { include: ['fast-check', '@assemblyscript/loader', '@xmldom/xmldom'] },
    test: {
      ...terms(false),
      name: 'chromium',
      include,
      exclude: [NEEDS_NODE],
      browser: {
        enabled: true,
        provider: playwright({ launchOptions: { executablePath, args: CHROMIUM_FLAGS } }),
        headless: true,
        screenshotFailures: false,
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

/** Returns a project of tests of the page, which it builds first. */
function ofPage(inFull: boolean, folder: string, exclude: string[]): TestProjectInlineConfiguration {
  const globalSetup = ['test/demo/build-page.ts'];
  return {
    test: { ...terms(inFull), name: folder, include: [testsIn(folder, inFull)], exclude, globalSetup },
  };
}

/** Returns all projects, for `npm test` or for the sweep. In Chromium, `npm test` runs one file over all engines. */
function projectsOf(inFull: boolean): TestProjectInlineConfiguration[] {
  const { path, remark } = findChromium();
  for (const each of [remark, REDIS_REMARK, inFull && CLINGO_REMARK]) if (each) console.warn(each);
  const whole = inFull ? filesRunWhole() : [];
  const others = [...PAGES, ...PROGRAMS, PROOFS].map((folder) => `test/${folder}/**`);
  return [
    // Without isolation, files share loaded modules, which saves a tenth of the time.
    {
      test: {
        ...terms(inFull),
        name: 'node',
        include: [testsIn('**', inFull)],
        exclude: inFull ? [...others, ...whole, REPOSITORY] : others,
        isolate: false,
        setupFiles: ['test/property-runs.ts', 'test/fetch-first.ts'],
      },
    },
    {
      test: {
        ...terms(inFull),
        name: 'programs',
        include: PROGRAMS.map((folder) => testsIn(folder, inFull)),
        exclude: whole,
        isolate: false,
        setupFiles: ['test/property-runs.ts', 'test/cli/empty-folder.ts'],
        globalSetup: ['test/cli/scratch.ts', ...(inFull ? ['test/package/packages.ts'] : [])],
        // Node loads built files, as in a program.
        server: { deps: { external: [/\/dist\//] } },
      },
    },
    ...PAGES.map((folder) => ofPage(inFull, folder, whole)),
    { test: { ...terms(inFull), name: PROOFS, include: [testsIn(PROOFS, inFull)] } },
    ...(path ? [inChromium(path, inFull ? ['test/*.test.ts'] : ['test/every-engine.test.ts'])] : []),
  ];
}

/**
 * Checks that a chosen project runs each test file named on the command line, because vitest skips others silently.
 * @throws RangeError
 */
function checkNamedFiles(projects: readonly TestProjectInlineConfiguration[]): void {
  const { values, positionals } = parseArgs({
    options: { project: { type: 'string', multiple: true, default: [] } },
    strict: false,
  });
  const chosen = values.project as string[];
  for (const file of positionals.filter((each) => /\.ts$/.test(each) && existsSync(each))) {
    const names = projects.flatMap(({ test }) => {
      const isRun = createFilter(test!.include, test!.exclude, { resolve: import.meta.dirname });
      return isRun(resolve(file)) ? [String(test!.name)] : [];
    });
    if (names.some((name) => chosen.length === 0 || chosen.includes(name))) continue;
    const expected =
      names.length > 0
        ? names.join(' or ')
        : 'none in this mode (--mode sweep runs *.sweep.ts, and no file that npm test runs in full)';
    throw new RangeError(`${file} is in no chosen project: its project is ${expected}`);
  }
}

// Vitest reads its configuration from a default export.
export default defineConfig(({ mode }) => {
  if (mode === 'platforms') {
    const include = ['test/platforms/**/*.platform.ts'];
    return {
      plugins: [assets()],
      test: { ...terms(false), include, globalSetup: ['test/platforms/platforms.ts'] },
    };
  }
  const inFull = mode === 'sweep';
  if (inFull) console.log(`PROPERTY_SEED=${propertySeed}`);
  // One worker more than cores, because many tests wait for pages, processes and timers.
  const inMode = projectsOf(inFull);
  checkNamedFiles(inMode);
  const projects = inMode.map((project) => ({ ...project, plugins: [assets()] }));
  return { test: { maxWorkers: availableParallelism() + 1, projects } };
});
