#!/usr/bin/env node
// prelaunch COMMAND: builds the server if it is missing or stale, then runs the operator's command in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './node-version.mjs';

checkNode();
const { root } = await import('./root.mjs');
const { main } = await import('./cli-log.mjs');
const { withLock } = await import('./lock.mjs');
const { build } = await import('./build.mjs');

await main(async () => {
  await withLock(() => build({ only: 'server' }));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'server', 'dist', 'prelaunch.js')).href);
});
