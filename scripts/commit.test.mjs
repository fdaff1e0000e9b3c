import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitOf } from './commit.mjs';
import { root } from './root.mjs';

test('a build in a checkout names its commit, whatever the variable says', () => {
  const commit = commitOf(root, { BUILD_COMMIT: '0a1b2c3d4e5f' });
  expect(commit).not.toBe('0a1b2c3d4e5f');
});

test('a build without a repository takes the commit from BUILD_COMMIT', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prelaunch-commit-'));
  try {
    for (const commit of ['0a1b2c3d4e5f', '0a1b2c3-dirty']) {
      expect(commitOf(folder, { BUILD_COMMIT: commit })).toBe(commit);
    }
    for (const other of [undefined, '', 'main', '$(id)']) {
      expect(commitOf(folder, { BUILD_COMMIT: other })).toBe('');
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
