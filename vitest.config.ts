import { defineConfig } from 'vitest/config';

export const testTimeout = 60_000;

// vitest reads its configuration from a default export: the one such export of the project.
export default defineConfig(({ mode }) => ({
  test: {
    // `vitest run --mode sweep` runs the long checks instead.
    include: mode === 'sweep' ? ['test/sweep/**/*.sweep.ts'] : ['test/**/*.test.ts'],
    testTimeout,
    hookTimeout: 300_000,
  },
}));
