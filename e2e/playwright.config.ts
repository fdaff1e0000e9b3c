import { defineConfig } from '@playwright/test';
import { browserOptions } from '@prelaunch/testkit/browser';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // The timeouts are far longer than any test needs, because a busy machine must not fail tests.
  timeout: 180_000,
  expect: { timeout: 20_000 },
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
  },
});
