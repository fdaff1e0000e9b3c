import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  describeFailures,
  matchingPaths,
  readPlaywright,
  readVitest,
  repeatCommand,
  slowestFiles,
} from './reports.mjs';

const root = '/home/someone/prelaunch';

test('a filter is a part of a path, or a path that the shell completed', () => {
  const paths = ['e2e/journeys/live.spec.ts', 'e2e/journeys/restart.spec.ts', 'e2e/sale.spec.ts'];
  expect(matchingPaths(['live'], paths, root)).toEqual([paths[0]]);
  expect(matchingPaths(['sale', 'journeys/r'], paths, root)).toEqual([paths[1], paths[2]]);
  expect(matchingPaths(['./e2e/journeys/'], paths, root)).toEqual([paths[0], paths[1]]);
  expect(matchingPaths([`${root}/e2e/sale.spec.ts`], paths, root)).toEqual([paths[2]]);
  expect(matchingPaths(['purchases', '.live'], paths, root)).toEqual([]);
});

test("Vitest's report gives the files with a failure, also one that could not be loaded", () => {
  const file = (name, status, assertions) => ({
    name: `${root}/${name}`,
    status,
    startTime: 1_000,
    endTime: 3_500,
    message: status === 'failed' ? 'the file could not be loaded' : '',
    assertionResults: Array.from({ length: assertions }, (_, n) => ({
      status: n === 0 ? status : 'passed',
      fullName: `test ${n}`,
      failureMessages: n === 0 && status === 'failed' ? ['Error: expected 1 to be 2'] : [],
    })),
  });
  const report = {
    numPassedTests: 7,
    numFailedTests: 2,
    testResults: [
      file('server/src/passes.test.ts', 'passed', 5),
      file('server/src/fails.test.ts', 'failed', 4),
      file('web/src/broken.test.ts', 'failed', 0),
    ],
  };
  expect(readVitest(report, root)).toEqual({
    passed: 7,
    failed: 3,
    files: ['server/src/fails.test.ts', 'web/src/broken.test.ts'],
    failures: [
      { title: 'server/src/fails.test.ts › test 0', message: 'Error: expected 1 to be 2' },
      { title: 'web/src/broken.test.ts', message: 'the file could not be loaded' },
    ],
    seconds: new Map([
      ['server/src/passes.test.ts', 2.5],
      ['server/src/fails.test.ts', 2.5],
      ['web/src/broken.test.ts', 2.5],
    ]),
  });
});

test("Playwright's report gives each file with a failure once, however deep the test is", () => {
  const spec = (file, ok) => ({
    file,
    ok,
    title: 'shows a purchase',
    tests: [
      {
        results: [
          {
            duration: 1_500,
            errors: ok ? [] : [{ message: 'not visible' }],
            attachments: ok ? [] : [{ name: 'error-context', path: '/results/page.md' }],
          },
        ],
      },
    ],
  });
  const live = 'journeys/live.spec.ts';
  const report = {
    config: { rootDir: `${root}/e2e` },
    stats: { expected: 3, flaky: 0, unexpected: 2 },
    suites: [
      {
        specs: [spec(live, true), spec(live, false)],
        suites: [{ specs: [spec(live, false)] }],
      },
      { specs: [spec('journeys/restart.spec.ts', true)], suites: [] },
    ],
    errors: [{ location: { file: `${root}/e2e/broken.spec.ts` }, message: 'no such file' }],
  };
  expect(readPlaywright(report, root)).toEqual({
    passed: 3,
    failed: 3,
    files: ['e2e/journeys/live.spec.ts', 'e2e/broken.spec.ts'],
    failures: [
      {
        title: 'e2e/journeys/live.spec.ts › shows a purchase',
        message: 'not visible',
        page: '/results/page.md',
      },
      {
        title: 'e2e/journeys/live.spec.ts › shows a purchase',
        message: 'not visible',
        page: '/results/page.md',
      },
      { title: 'e2e/broken.spec.ts', message: 'no such file' },
    ],
    seconds: new Map([
      ['e2e/journeys/live.spec.ts', 4.5],
      ['e2e/journeys/restart.spec.ts', 1.5],
    ]),
  });
});

test('the first ten failures are repeated at the end, each cut and without colours', () => {
  const long = {
    title: 'a.test.ts › adds',
    message: `\u001b[31mError\u001b[39m ${'x'.repeat(2_000)}`,
  };
  const lines = describeFailures([
    { failures: [long] },
    { failures: undefined },
    { failures: Array.from({ length: 12 }, (_, n) => ({ title: `b ${n}`, message: '' })) },
  ]);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe(`a.test.ts › adds\nError ${'x'.repeat(1_494)}`);
});

test('the failure of a browser test is repeated with what its page contained', () => {
  const directory = mkdtempSync(join(tmpdir(), 'reports-test-'));
  try {
    const page = join(directory, 'error-context.md');
    const tree = '- button "Send now" [ref=e33] [cursor=pointer]';
    const block = (text) => `\`\`\`yaml\n${text}\n\`\`\`\n\n`;
    writeFileSync(
      page,
      `# Error details\n\n${block('- main')}${block(tree)}# Test source\n\n${block('')}`,
    );
    const failures = [
      { title: 'sends', message: 'not visible', page },
      { title: 'reads', message: 'not visible', page: join(directory, 'removed.md') },
    ];
    expect(describeFailures([{ failures }])).toEqual([
      'sends\nnot visible\nthe page:\n- button "Send now"\n',
      'reads\nnot visible',
    ]);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('the ten slowest files of both runners are listed, the slowest one first', () => {
  const unit = { seconds: new Map(Array.from({ length: 9 }, (_, n) => [`${n}.test.ts`, n])) };
  const browser = {
    seconds: new Map([
      ['a.spec.ts', 12.34],
      ['b.spec.ts', 0.5],
      ['c.spec.ts', 0.2],
    ]),
  };
  const lines = slowestFiles([unit, browser]);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('  12.3 s  a.spec.ts');
  expect(lines.at(-1)).toBe('   0.5 s  b.spec.ts');
  expect(slowestFiles([{ passed: 0, failed: 1, files: [] }])).toEqual([]);
});

test('the command to repeat names only the files with a failure', () => {
  const unit = { passed: 3, failed: 1, files: ['server/src/fails.test.ts'] };
  const browser = { passed: 1, failed: 2, files: ['e2e/a.spec.ts', 'e2e/b.spec.ts'] };
  const good = { passed: 5, failed: 0, files: [] };
  expect(repeatCommand([good, good], [])).toBe(null);
  expect(repeatCommand([good, browser], [])).toBe('npm test -- e2e/a.spec.ts e2e/b.spec.ts');
  expect(repeatCommand([unit, browser], ['fails'])).toBe(
    'npm test -- server/src/fails.test.ts e2e/a.spec.ts e2e/b.spec.ts',
  );
});

test('after a failure outside every file, the command to repeat is the same command', () => {
  const unit = { passed: 3, failed: 1, files: ['server/src/fails.test.ts'] };
  const notStarted = { passed: 0, failed: 1, files: [] };
  expect(repeatCommand([unit, notStarted], [])).toBe('npm test');
  expect(repeatCommand([unit, notStarted], ['live', 'sale'])).toBe('npm test -- live sale');
});
