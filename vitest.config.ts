import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'domain/src/**/*.test.ts',
      'contract/src/**/*.test.ts',
      'server/src/**/*.test.ts',
      'web/src/**/*.test.ts',
    ],
    globalSetup: ['server/src/testing/global-setup.ts'],
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
