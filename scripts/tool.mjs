// npm run verify, and the like: builds the server if it is missing or stale, then runs one of the
// programs beside it, in this process.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode } from './node-version.mjs';

checkNode();
const { root } = await import('./root.mjs');
const { main } = await import('./say.mjs');
const { inTurn } = await import('./turn.mjs');
const { build } = await import('./build.mjs');

await main(async () => {
  // The program reads what comes after its name.
  const [name] = process.argv.splice(2, 1);
  await inTurn(() => build({ only: 'server' }));
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(root, 'server', 'dist', `${name}.js`)).href);
});
