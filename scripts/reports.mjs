import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { join, relative, resolve, sep } from 'node:path';

/** The path of a file relative to `root`, with slashes on every system. */
const fromRoot = (root, path) => relative(root, path).split(sep).join('/');

/**
 * Returns the paths that contain one of the filters. A filter is part of a path from `root`, as in
 * Vitest, or a path that the shell completed (`./e2e/journeys/`, or an absolute one).
 */
export function matchingPaths(filters, paths, root) {
  const parts = filters.map((filter) => fromRoot(root, resolve(root, filter)));
  return paths.filter((path) => parts.some((part) => path.includes(part)));
}

/**
 * Reads Vitest's JSON report. Returns how many tests `passed` and `failed`, the `files` with a failure, as
 * paths from `root`, the title and message of each of the `failures`, and the `seconds` of each file. A file that
 * could not be loaded has no tests: it counts as one failure.
 */
export function readVitest(report, root) {
  const failed = report.testResults.filter(({ status }) => status === 'failed');
  const notLoaded = failed.filter(({ assertionResults }) => assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + notLoaded.length,
    files: failed.map(({ name }) => fromRoot(root, name)),
    failures: failed.flatMap(({ name, message, assertionResults }) => {
      const file = fromRoot(root, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // Without a failed test, the file could not be loaded or one of its hooks failed.
      if (tests.length === 0) return [{ title: file, message: message ?? '' }];
      return tests.map(({ fullName, failureMessages }) => ({
        title: `${file} › ${fullName}`,
        message: failureMessages.join('\n'),
      }));
    }),
    seconds: new Map(
      report.testResults.map(({ name, startTime, endTime }) => [
        fromRoot(root, name),
        (endTime - startTime) / 1000,
      ]),
    ),
  };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/**
 * Reads Playwright's JSON report, with the same result as `readVitest`. An error outside any test
 * counts as one failure; it names a file when that file could not be loaded. The `page` of a failure is the path of
 * Playwright's description of it, if there is one.
 */
export function readPlaywright({ config, stats, suites, errors }, root) {
  const specs = suites.flatMap(specsOf);
  const failed = specs.filter(({ ok }) => !ok);
  const seconds = new Map();
  for (const { file, tests = [] } of specs) {
    const path = fromRoot(root, join(config.rootDir, file));
    const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration));
    const took = durations.reduce((sum, duration) => sum + duration, 0) / 1000;
    seconds.set(path, (seconds.get(path) ?? 0) + took);
  }
  const paths = [
    ...failed.map(({ file }) => join(config.rootDir, file)),
    ...errors.flatMap(({ location }) => (location === undefined ? [] : [location.file])),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    files: [...new Set(paths.map((path) => fromRoot(root, path)))],
    failures: [
      ...failed.map(({ file, title, tests = [] }) => ({
        title: `${fromRoot(root, join(config.rootDir, file))} › ${title}`,
        message: tests
          .flatMap(({ results }) => results.flatMap((result) => result.errors ?? []))
          .map(({ message }) => message)
          .join('\n'),
        page: tests
          .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
          .find(({ name }) => name === 'error-context')?.path,
      })),
      ...errors.map(({ location, message }) => ({
        title: location === undefined ? 'outside every test' : fromRoot(root, location.file),
        message: message ?? '',
      })),
    ],
    seconds,
  };
}

const MAX_FAILURES = 10;
const MAX_MESSAGE = 1_500;
const MAX_PAGE = 4_000;

/**
 * Returns the accessibility tree of the page in Playwright's description of a failure, without its references. It is the
 * last block before the source of the test, with a heading of its own or below the error.
 */
function readTree(path) {
  try {
    const [description = ''] = readFileSync(path, 'utf8').split('\n# Test source\n');
    const [, tree = ''] = [...description.matchAll(/^```yaml\n(.*?)^```/gms)].at(-1) ?? [];
    return tree.replaceAll(/ \[(?:ref=\w+|cursor=pointer)\]/g, '').slice(0, MAX_PAGE);
  } catch {
    return '';
  }
}

/**
 * Returns the title and the message of each of the first ten failures, without colours and cut to 1,500 characters:
 * a runner prints them where they happen, which can be a thousand lines before the end. A browser test adds what its page
 * contained, because a run on another machine keeps no files.
 */
export function describeFailures(results) {
  return results
    .flatMap(({ failures }) => failures ?? [])
    .slice(0, MAX_FAILURES)
    .map(({ title, message, page }) => {
      const tree = page === undefined ? '' : readTree(page);
      const text = `${title}\n${stripVTControlCharacters(message).slice(0, MAX_MESSAGE)}`;
      return tree === '' ? text : `${text}\nthe page:\n${tree}`;
    });
}

/** Returns a line for each of the ten files that took longest, the longest one first. */
export function slowestFiles(results) {
  return results
    .flatMap(({ seconds }) => [...(seconds ?? [])])
    .sort(([, one], [, other]) => other - one)
    .slice(0, 10)
    .map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}`);
}

/**
 * Returns the command that runs again only the files with a failure; null when nothing failed. When
 * a runner failed outside every file, only this run's own command repeats the failure.
 */
export function repeatCommand(results, filters) {
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length === 0) return null;
  const outside = failed.some(({ files }) => files.length === 0);
  const repeated = outside ? filters : failed.flatMap(({ files }) => files);
  return ['npm test', ...(repeated.length === 0 ? [] : ['--', ...repeated])].join(' ');
}
