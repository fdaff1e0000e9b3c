import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readReleases } from '@prelaunch/testkit/previous-release';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../paths.ts';

const releases = await readReleases();

async function checksums(): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(MIGRATIONS_DIR)).sort();
  const sums = names.map(async (name) => {
    // Git on Windows may have changed the line endings.
    const content = (await readFile(join(MIGRATIONS_DIR, name), 'utf8')).replaceAll('\r\n', '\n');
    return [name, createHash('sha256').update(content).digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}

test.each(releases)('the migrations of release $version are unchanged', async ({ migrations }) => {
  expect(await checksums()).toMatchObject(migrations);
});

test('each release has the migrations of the one before, then its own, and names its commit in full', () => {
  releases.forEach(({ commit, migrations }, n) => {
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    const before = Object.entries(releases[n - 1]?.migrations ?? {});
    expect(Object.entries(migrations).slice(0, before.length)).toEqual(before);
  });
});

test('the migrations since the last release come after the released ones, and the previous release can run with them', async () => {
  const released = Object.keys(releases.at(-1)?.migrations ?? {});
  const names = Object.keys(await checksums());
  expect(names.slice(0, released.length)).toEqual(released);
  for (const name of names.slice(released.length)) {
    const [first] = (await readFile(join(MIGRATIONS_DIR, name), 'utf8')).split('\n');
    expect([name, first]).toEqual([name, '-- compatible']);
  }
});
