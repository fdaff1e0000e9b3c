import { defineConfig } from 'vitest/config';

/** What looks at, or changes, the process that it runs in. */
const OF_ITS_OWN = [
  // Puts itself between the server and what hashes passwords.
  'server/attacks/enumeration.test.ts',
  // Measures the memory of the process.
  'server/attacks/uploads.test.ts',
];

const settings = {
  // Far more than they take: what a busy machine makes slow is not wrong.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A second, as it would be, is not much where others want the machine too.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...settings,
          name: 'together',
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'server/{src,attacks}/**/*.test.ts',
            'web/src/**/*.test.ts',
            'mutants/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/*.test.mjs',
          ],
          exclude: OF_ITS_OWN,
          // Loading the server anew for each file was half of the work of the whole run. What a file
          // shares with the next is its process: it must leave nothing changed there.
          isolate: false,
        },
      },
      { test: { ...settings, name: 'alone', include: OF_ITS_OWN } },
    ],
  },
});
