import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { playwright } from '@vitest/browser-playwright';
import { createFilter } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { assets } from './scripts/assets.mjs';
import { CHROMIUM_FLAGS, findChromium } from './test/browser/find-chromium.js';
import { REDIS_REMARK } from './test/cluster/redis-server.js';

/**
 * The only clock of the tests, and no measure of anything: in this time whatever must happen has happened, on a slow machine
 * that does much else, too. What hangs fails sooner for somebody who waits for it.
 */
const PATIENCE = process.env.CI ? 600_000 : 180_000;
/** Bodies in full take minutes each. */
const SWEEP_PATIENCE = 3_600_000;

/** Tests that need files, processes or a fresh copy of the modules, and so Node. */
const IN_NODE_ONLY = [
  'test/address-space.test.ts',
  'test/bench-*.test.ts',
  'test/degrees.test.ts',
  'test/engine-choice.test.ts',
  'test/examples.test.ts',
  'test/existence-tables.test.ts',
  'test/documentation.test.ts',
  'test/published-figures.test.ts',
  'test/readme.test.ts',
];

/** Tests of what runs in a process, a worker or a page of its own. */
const PROGRAMS = ['browser', 'cli', 'cluster', 'package', 'pool'].map(
  (folder) => `test/${folder}/**/*.test.ts`,
);

/** Tests of which the sweep has no more to show than `npm test`. */
const NEVER_SAMPLED = [
  'test/bench-*.test.ts',
  'test/documentation.test.ts',
  'test/published-figures.test.ts',
];

/** Every state of the page in every size and colour, which takes as long as all else about it. */
const APPEARANCE = 'test/demo/appearance.test.ts';

/** Of the page: what only the sweep looks at. */
const PAGE_IN_SWEEP_ONLY = [
  'test/demo/colours.test.ts',
  'test/demo/count.test.ts',
  'test/demo/explain.test.ts',
  'test/demo/game.test.ts',
  'test/demo/giant.test.ts',
  'test/demo/layout-shift.test.ts',
  'test/demo/layout.test.ts',
  'test/demo/play.test.ts',
  'test/demo/puzzle.test.ts',
  'test/demo/race.test.ts',
  'test/demo/solve-answers.test.ts',
  'test/demo/solve-board.test.ts',
  'test/demo/solve-playback.test.ts',
  'test/demo/solve-sharing.test.ts',
  'test/demo/solve-solver.test.ts',
  'test/demo/think.test.ts',
  'test/demo/without.test.ts',
];

/** With which number the properties of the sweep begin. */
const propertySeed = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);

/** Limits and what the tests are told (test/provided.d.ts), for bodies in full or on a sample. */
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

/** Tests that need no Node, in Chromium. */
function inChromium(executablePath: string, include: string[]): TestProjectInlineConfiguration {
  return {
    optimizeDeps: { include: ['fast-check', '@assemblyscript/loader', '@xmldom/xmldom'] },
    test: {
      ...terms(false),
      name: 'chromium',
      include,
      exclude: IN_NODE_ONLY,
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

/** Tests of the page, which is built before them. */
function ofPage(
  inFull: boolean,
  name: string,
  include: string,
  exclude: readonly string[],
): TestProjectInlineConfiguration {
  const globalSetup = ['test/demo/build-page.ts'];
  return { test: { ...terms(inFull), name, include: [include], exclude: [...exclude], globalSetup } };
}

/** The tests, in full or on a sample. In Chromium one body over the engines is the sample of all of them. */
function projectsOf(inFull: boolean): TestProjectInlineConfiguration[] {
  const { path, remark } = findChromium();
  for (const each of [remark, REDIS_REMARK]) if (each) console.warn(each);
  const include = ['test/**/*.test.ts', ...(inFull ? ['test/sweep/**/*.sweep.ts'] : [])];
  const exclude = ['test/demo/**', ...PROGRAMS, ...(inFull ? NEVER_SAMPLED : [])];
  return [
    // One process after the other would load the same modules anew for each file, which is a tenth of the time.
    {
      test: {
        ...terms(inFull),
        name: 'node',
        include,
        exclude,
        isolate: false,
        setupFiles: ['test/property-runs.ts', 'test/fetch-first.ts'],
      },
    },
    {
      test: {
        ...terms(inFull),
        name: 'programs',
        include: PROGRAMS,
        isolate: false,
        setupFiles: ['test/property-runs.ts', 'test/cli/empty-folder.ts'],
        globalSetup: ['test/cli/scratch.ts', ...(inFull ? ['test/package/packages.ts'] : [])],
        // What was built is taken as Node takes it.
        server: { deps: { external: [/\/dist\//] } },
      },
    },
    ofPage(
      inFull,
      'demo',
      'test/demo/**/*.test.ts',
      inFull ? [APPEARANCE] : [APPEARANCE, ...PAGE_IN_SWEEP_ONLY],
    ),
    ...(inFull ? [ofPage(inFull, 'appearance', APPEARANCE, [])] : []),
    ...(path ? [inChromium(path, inFull ? ['test/*.test.ts'] : ['test/every-engine.test.ts'])] : []),
  ];
}

/**
 * Throws if a test file is named on the command line that none of the chosen projects runs: vitest skips it.
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
    const others = names.length > 0 ? names.join(' or ') : 'none, or only with --mode sweep';
    throw new RangeError(`${file} is in no chosen project: its project is ${others}`);
  }
}

// vitest reads its configuration from a default export: the one such export of the project.
export default defineConfig(({ mode }) => {
  if (mode === 'platforms') {
    const include = ['test/platforms/**/*.platform.ts'];
    return { test: { ...terms(false), include, globalSetup: ['test/platforms/platforms.ts'] } };
  }
  const inFull = mode === 'sweep';
  if (inFull) console.log(`PROPERTY_SEED=${propertySeed}`);
  // Left alone, vitest keeps one core for itself, which is half of a machine with two.
  const inMode = projectsOf(inFull);
  checkNamedFiles(inMode);
  const projects = inMode.map((project) => ({ ...project, plugins: [assets()] }));
  return { test: { maxWorkers: availableParallelism(), projects } };
});
