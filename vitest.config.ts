import { defineConfig } from 'vitest/config';

export const testTimeout = 60_000;

/** What the other modes run. */
const OTHERS = { sweep: ['test/sweep/**/*.sweep.ts'], platforms: ['test/platforms/**/*.platform.ts'] };

// vitest reads its configuration from a default export: the one such export of the project.
export default defineConfig(({ mode }) => ({
  test: {
    // `vitest run --mode sweep` runs the long checks instead, `--mode platforms` other runtimes and compilers.
    include: mode in OTHERS ? OTHERS[mode as keyof typeof OTHERS] : ['test/**/*.test.ts'],
    globalSetup: mode === 'platforms' ? ['test/platforms/platforms.ts'] : [],
    testTimeout,
    hookTimeout: 300_000,
  },
}));
