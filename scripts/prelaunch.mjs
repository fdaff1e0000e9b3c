#!/usr/bin/env node
// prelaunch COMMAND: builds the server if it is missing or stale, then runs the operator's command in this process.
// In production it never builds: a server may be running from these files, and the packages of the build may be absent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './node-version.mjs';

checkNode();
const { root } = await import('./root.mjs');
const { main, UserError } = await import('./cli-log.mjs');

const program = join(root, 'server', 'dist', 'prelaunch.js');

async function buildServer() {
  const { withLock } = await import('./lock.mjs');
  const { build } = await import('./build.mjs');
  await withLock(() => build({ only: 'server' }));
}

await main(async () => {
  if (process.env.NODE_ENV !== 'production') await buildServer();
  else if (!existsSync(program)) throw new UserError(`${program} is missing; run npm run build`);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
});
