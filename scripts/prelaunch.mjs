#!/usr/bin/env node
// prelaunch COMMAND: builds the server if it is missing or stale, or in a release installs its packages, then runs the
// operator's command in this process. In production it does neither: a server may be running from these files, and the
// packages of the build may be absent.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './node-version.mjs';

checkNode();
const { isRelease, root } = await import('./root.mjs');
const { main, UserError } = await import('./cli-log.mjs');

const program = join(root, 'server', 'dist', 'prelaunch.js');

async function prepare() {
  const { withLock } = await import('./lock.mjs');
  if (isRelease) {
    const { ensureInstalled } = await import('./install.mjs');
    await withLock(() => ensureInstalled({ withTests: false }));
  } else {
    const { build } = await import('./build.mjs');
    await withLock(() => build({ only: 'server' }));
  }
}

await main(async () => {
  if (process.env.NODE_ENV !== 'production') await prepare();
  else if (!existsSync(program)) throw new UserError(`${program} is missing; run npm run build`);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(program).href);
});
