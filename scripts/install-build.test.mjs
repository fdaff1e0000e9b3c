import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installBuild } from './install-build.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prelaunch-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

function build(number) {
  const next = `${folder}-next`;
  write(join(next, 'main.js'), `main ${number}`);
  write(join(next, 'assets', `late-ABCDEFG${number}.js`), `late ${number}`);
  installBuild(next, folder);
}

test('a build replaces entry files and keeps the late files of the builds before it', () => {
  write(join(folder, 'chunk-OFBEFORE.js'), 'a build without a list');
  build(1);
  build(2);
  expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('main 2');
  const late = ['late-ABCDEFG1.js', 'late-ABCDEFG2.js'];
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(late);
  expect(readdirSync(folder)).toContain('chunk-OFBEFORE.js');
});

test('only the files of the last four builds stay', () => {
  write(join(folder, 'chunk-OFBEFORE.js'), 'a build without a list');
  for (let number = 1; number <= 5; number += 1) build(number);
  expect(readdirSync(join(folder, 'assets'))).toHaveLength(4);
  expect(readdirSync(join(folder, 'assets'))).not.toContain('late-ABCDEFG1.js');
  expect(readdirSync(folder)).not.toContain('chunk-OFBEFORE.js');
});

test('a compressed copy that a build does not have any more is removed', () => {
  const next = `${folder}-next`;
  for (const name of ['theme.js', 'theme.js.gz', 'theme.js.br']) write(join(next, name), 'long');
  installBuild(next, folder);
  write(join(next, 'theme.js'), 'short');
  installBuild(next, folder);
  expect(readdirSync(folder).filter((name) => name.startsWith('theme'))).toEqual(['theme.js']);
});
