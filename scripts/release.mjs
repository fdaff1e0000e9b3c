// npm run release [-- FOLDER]: makes an archive of the built product with its checksum, in dist or in FOLDER. It starts
// without a build and installs only the packages that run. The same commit gives the same bytes.
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { log, main } from './cli-log.mjs';
import { ensureInstalled } from './install.mjs';
import { builtFiles } from './install-build.mjs';
import { withLock } from './lock.mjs';
import { releasePackages } from './release-packages.mjs';
import { root } from './root.mjs';
import { tar } from './tar.mjs';

/** What a release has of the checkout, as paths for Git. The examples of containers need the checkout. */
const TRACKED = [
  '.npmrc',
  ':(glob)*.md',
  'LICENSE',
  'deploy',
  ':!deploy/compose',
  ':!deploy/docker',
  'docs',
  'server/migrations',
  ...['cli-log', 'install', 'lock', 'node-version', 'prelaunch', 'root', 'run', 'start'].map(
    (name) => `scripts/${name}.mjs`,
  ),
];

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });

/** The tracked files, with the content of the checkout. */
function trackedFiles() {
  const lines = git('ls-files', '--stage', '-z', '--', ...TRACKED).split('\0');
  return lines.filter(Boolean).map((line) => {
    const [, mode, path] = /^(\d+) [^\t]*\t(.*)$/.exec(line);
    return fileOf(path, { isProgram: mode === '100755' });
  });
}

const fileOf = (path, { isProgram = false } = {}) => ({
  path,
  content: readFileSync(join(root, path)),
  isProgram,
});

const jsonFile = (path, value) => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});

/** All files of the archive. */
function releaseFiles() {
  const { manifest, lock } = releasePackages();
  const { name, version, type } = JSON.parse(
    readFileSync(join(root, 'server', 'package.json'), 'utf8'),
  );
  const built = ['server/dist', 'web/dist'].flatMap((folder) =>
    builtFiles(join(root, folder)).map((file) => fileOf(`${folder}/${file}`)),
  );
  return [
    ...trackedFiles(),
    ...built,
    jsonFile('package.json', manifest),
    jsonFile('package-lock.json', lock),
    // The server reads its version from here.
    jsonFile('server/package.json', { name, version, private: true, type }),
  ];
}

await main(async () => {
  const folder = resolve(process.argv[2] ?? join(root, 'dist'));
  const files = await withLock(async () => {
    await ensureInstalled({ withTests: false });
    // The build of the server contains the commit, which may have changed without its sources.
    await build({ only: 'pages' });
    await build({ only: 'server', force: true });
    return releaseFiles();
  });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `prelaunch-${version}`;
  // Browsers compare the time of a page to decide whether it is current, so each release needs its own.
  const seconds = Number(git('log', '-1', '--format=%ct'));
  const inFolder = files.map((file) => ({ ...file, path: `${name}/${file.path}` }));
  const archive = gzipSync(tar(inFolder, seconds), { level: 9 });
  const sum = createHash('sha256').update(archive).digest('hex');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.tar.gz`);
  writeFileSync(file, archive);
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`);
  log(`${file}: ${files.length} files, ${(archive.length / 1e6).toFixed(1)} MB`);
});
