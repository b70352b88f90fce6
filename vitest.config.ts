import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { CHROMIUM_FLAGS, findChromium } from './test/browser/find-chromium.js';

export const testTimeout = 60_000;

/** What `vitest run --mode ...` runs instead of the tests. */
const OTHERS: Readonly<Record<string, string[]>> = {
  sweep: ['test/sweep/**/*.sweep.ts'],
  platforms: ['test/platforms/**/*.platform.ts'],
};

/** Tests that need files, processes or a fresh copy of the modules, and so Node. */
const IN_NODE_ONLY = [
  'test/bench-*.test.ts',
  'test/binary-text.test.ts',
  'test/engine-choice.test.ts',
  'test/examples.test.ts',
  'test/existence-tables.test.ts',
  'test/documentation.test.ts',
  'test/readme.test.ts',
];

/** Puts what was built in the place of its source. */
function built(): Plugin {
  const root = fileURLToPath(new URL('.', import.meta.url));
  return {
    name: 'built',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved?.id.startsWith(`${root}src/`)) return null;
      return resolved.id.replace(`${root}src/`, `${root}dist/`).replace(/\.ts$/, '.js');
    },
  };
}

/** The tests that need no Node, on the built package in Chromium. */
function inChromium(executablePath: string): TestProjectInlineConfiguration {
  return {
    plugins: [built()],
    optimizeDeps: { include: ['fast-check', '@assemblyscript/loader'] },
    test: {
      name: 'chromium',
      include: ['test/*.test.ts'],
      exclude: IN_NODE_ONLY,
      testTimeout,
      hookTimeout: 300_000,
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

// vitest reads its configuration from a default export: the one such export of the project.
export default defineConfig(({ mode }) => {
  const limits = { testTimeout, hookTimeout: 300_000 };
  const other = OTHERS[mode];
  if (other) {
    const globalSetup = mode === 'platforms' ? ['test/platforms/platforms.ts'] : [];
    return { test: { ...limits, include: other, globalSetup } };
  }
  const { path, remark } = findChromium();
  if (remark) console.warn(remark);
  const projects: TestProjectInlineConfiguration[] = [
    { test: { ...limits, name: 'node', include: ['test/**/*.test.ts'] } },
  ];
  if (path) projects.push(inChromium(path));
  return { test: { projects } };
});
