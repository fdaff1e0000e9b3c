import { defineConfig } from 'vitest/config';

/** Test files that measure or change the process that they run in. */
const OF_ITS_OWN = [
  // Replaces the module that hashes passwords.
  'server/attacks/enumeration.test.ts',
  // Measures the memory of the process.
  'server/attacks/uploads.test.ts',
];

/**
 * Tests of the shapes in which the product is operated: a fresh clone, starts, ends and crashes of its processes and of its
 * own PostgreSQL, interrupted backups, key changes beside running servers, several processes, a pooler, a replica, the
 * previous release, Kubernetes and high availability. `npm run test:operations` and CI run them, a plain `npm test` does not.
 */
const OF_OPERATIONS = [
  'scripts/{ci,release,start}.test.mjs',
  'server/src/process/{lifecycle,pgbouncer,production,replica}.test.ts',
  'server/src/operations/backup/{backup-under-load,recovery}.test.ts',
  'server/src/operations/cli/documents-rotate-key.test.ts',
  'server/src/platform/db/{connections/replica,migrations/previous-release}.test.ts',
  'server/src/platform/embedded-postgres/{embedded,leftovers}.test.ts',
  'server/src/features/purchases/submit/replicated-submissions.test.ts',
  'server/src/process/supervisor/*.test.ts',
  'server/src/operations/gen/{high-availability,kubernetes}.test.ts',
  'server/src/platform/observe/metrics/{alerts,outages}.test.ts',
];

const settings = {
  // Far more than any test needs, because a busy machine must not fail tests.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The default of one second is too short on a busy machine, and the one of 50 ms between two tries too long.
  expect: { poll: { timeout: 20_000, interval: 5 } },
};

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...settings,
          name: 'together',
          include: [
            'domain/src/**/*.test.ts',
            'contract/src/**/*.test.ts',
            'statements/src/**/*.test.ts',
            'server/{src,attacks}/**/*.test.ts',
            'web/src/**/*.test.ts',
            'mutants/src/**/*.test.ts',
            'bench/src/**/*.test.ts',
            'scripts/*.test.mjs',
          ],
          exclude: [...OF_ITS_OWN, ...OF_OPERATIONS],
          // Loading the server again for each file was half of the work of the whole run. Files share
          // a process, so no file may leave changes in the process.
          isolate: false,
          provide: { sharesServer: true, fewRuns: process.env['ATTACKS'] !== 'full' },
        },
      },
      { test: { ...settings, name: 'alone', include: OF_ITS_OWN } },
      { test: { ...settings, name: 'operations', include: OF_OPERATIONS, isolate: false } },
    ],
  },
});
