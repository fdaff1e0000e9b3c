import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '@prelaunch/testkit/product';
import { build } from 'esbuild';
import { inject } from 'vitest';

const SERVER = join(root, 'server');

async function bundle(): Promise<URL> {
  const folder = join(inject('programsFolder'), `jobs-${String(process.pid)}`);
  await mkdir(folder, { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({
    entryPoints: [
      join(SERVER, 'src/features/**/*-jobs.ts'),
      join(SERVER, 'testing/worker-jobs.ts'),
    ],
    outdir: join(folder, 'jobs'),
    entryNames: '[name]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['dejavu-fonts-ttf', 'fontkit', 'pdfkit', 'sharp', 'unpdf'],
    banner: {
      js: `import { createRequire as from } from 'node:module'; const require = from(import.meta.url);`,
    },
    sourcemap: true,
    sourcesContent: false,
  });
  return pathToFileURL(join(folder, 'jobs', '/'));
}

let bundled: Promise<URL> | undefined;

/**
 * Bundles the jobs of worker processes from the current sources, once per test process, and returns their folder. A
 * process with a bundle starts with half of the CPU time of one that compiles the sources.
 */
export const bundledJobs = (): Promise<URL> => (bundled ??= bundle());
