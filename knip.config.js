/**
 * Run twice by `npm run check:dead`. First everything counts, tests and tools too. With --production only
 * the product does: what is left then is used by tests only, or by nothing.
 */
const production = process.argv.includes('--production');

const NO_TESTS = '!src/**/*.{test,type-test}.{ts,tsx}!';

const workspaces = {
  '.': {
    entry: ['scripts/*.mjs!'],
    project: ['scripts/**/*.mjs!', '!scripts/**/*.test.mjs!', '!scripts/testing/**!'],
    // The browser that scripts unpack is a package of e2e.
    ignoreDependencies: ['@sparticuz/chromium'],
  },
  // Their package.json exports every file, which alone keeps nothing alive.
  domain: { project: ['src/**/*.ts!', NO_TESTS], includeEntryExports: true },
  contract: { project: ['src/**/*.ts!', NO_TESTS], includeEntryExports: true },
  statements: {
    project: ['src/**/*.ts!', NO_TESTS, '!src/testing/**!'],
    includeEntryExports: true,
    // Found by its path at run time.
    ignoreDependencies: ['dejavu-fonts-ttf'],
  },
  server: {
    entry: [
      'src/process/main.ts!',
      'src/operations/cli/main.ts!',
      'src/process/supervisor/main.ts!',
      'src/**/*.main.ts!',
      'src/operations/gen/main.ts!',
      // Threads and processes start with files of their own.
      'src/platform/workers/worker.js!',
      'src/platform/workers/memory-watch.js!',
      'src/features/auth/passwords/hash-worker.js!',
      'src/features/**/*-jobs.ts!',
      'src/**/*.type-test.ts',
      'attacks/*.main.ts',
    ],
    project: ['src/**/*.{ts,js}!', '{attacks,testing}/**/*.ts', NO_TESTS],
    // Found by its path at run time.
    ignoreDependencies: ['@expo-google-fonts/noto-sans-devanagari', 'dejavu-fonts-ttf'],
  },
  web: {
    // The gallery of gallery.html; translated modules, which the build finds by their names.
    entry: [
      'src/ui/gallery/main.tsx!',
      'service-worker/{service-worker,off}.ts!',
      // The build renders it (scripts/build.mjs).
      'src/screens/public/login/first-view.tsx!',
      'src/languages/*/**/*.ts!',
      'src/**/*.type-test.ts',
    ],
    project: ['{src,service-worker}/**/*.{ts,tsx}!', NO_TESTS, '!src/testing/**!'],
    // The first two in style sheets, the third in Vite's settings.
    ignoreDependencies: [
      '@fontsource-variable/inter',
      '@fontsource/noto-sans-devanagari',
      'lightningcss',
    ],
  },
  e2e: {
    entry: ['**/*.spec.ts', '*.main.ts'],
    project: ['**/*.ts'],
    ignoreDependencies: ['@sparticuz/chromium', 'axe-core'],
  },
  testkit: {
    project: ['src/**/*.ts'],
    includeEntryExports: true,
    // Found by its path at run time.
    ignoreDependencies: ['s3rver'],
  },
  bench: { entry: ['src/**/*.main.ts'], project: ['src/**/*.ts'] },
  // Vitest and processes load these by their paths.
  mutants: { entry: ['src/mutation-runner.ts', 'src/kept-worker.ts'], project: ['src/**/*.ts'] },
  faults: { entry: ['src/preload/*.mjs'], project: ['src/**/*.ts'] },
};

/** @type {import('knip').KnipConfig} */
const config = {
  workspaces,
  // Its package.json exports every file, which would count as the product's.
  ignoreWorkspaces: production ? ['testkit'] : [],
  // A type may be exported because an exported function has it in its signature. A function that its own
  // file calls may be exported for its test.
  ignoreExportsUsedInFile: production || { interface: true, type: true },
  ignoreIssues: {
    // The model of supply and decisions, by which tests judge the server.
    'domain/src/{supply,purchase-status}.ts': ['exports', 'types'],
    // The number of cases of a property.
    'domain/src/testing/runs.ts': ['exports'],
    // The build takes the module of a language instead of the English one.
    'contract/src/languages/*/*.ts': ['exports'],
    // Writes statements for tests, benchmarks and demo data.
    'statements/src/synthetic/*.ts': ['exports', 'types'],
  },
  ignoreBinaries: ['playwright'],
};

export default config;
