import { defineConfig } from '@playwright/test';
import { browserOptions } from '@prelaunch/testkit/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // npm test names the browser that the lock file has for this system, if it has one (Linux on x64): another browser draws
  // text differently.
  testIgnore: process.env['CHROMIUM_OF_NPM'] === undefined ? ['visual/**'] : [],
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  snapshotPathTemplate: '{testFileDir}/pictures/{arg}{ext}',
  updateSnapshots: process.env['UPDATE_PICTURES'] === 'true' ? 'changed' : 'none',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // The timeouts are far longer than any test needs, because a busy machine must not fail tests.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    // Differences in rounding between processors are below both; a line that moved by a pixel is not.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      maxDiffPixels: 20,
      threshold: 0.05,
    },
  },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    // The global setup sets E2E_URL before the workers read this file.
    ...(process.env['E2E_URL'] === undefined ? {} : { baseURL: process.env['E2E_URL'] }),
    launchOptions: browserOptions,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 1280, height: 800 },
    // Tracing every test would cost a quarter of the run; use `--trace on` when needed.
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    // A page at rest sooner. Tests of motion set 'no-preference'.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test has a new context, which would install the service worker again. Tests of it set 'allow'.
    serviceWorkers: 'block',
  },
});
