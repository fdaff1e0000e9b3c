import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpSchema } from '../../platform/db/migrations/dump-schema.ts';
import { migrate } from '../../platform/db/migrations/migrate.ts';
import { createPool } from '../../platform/db/connections/pool.ts';
import { startEmbedded } from '../../platform/embedded-postgres/embedded.ts';
import { generatedFiles } from './generated-files.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the schema of a new database with every migration applied. */
async function schema(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prelaunch-gen-'));
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startEmbedded({ dataDir, log });
  try {
    await migrate(server.url, `${root}server/migrations`);
    const pool = createPool(server.url);
    const text = await dumpSchema(pool);
    await pool.end();
    return text;
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Writes every generated file; tests fail while one of them is stale. */
await mkdir(`${root}docs`, { recursive: true });
const files = [
  { path: `${root}server/schema.sql`, text: await schema() },
  ...(await generatedFiles()),
];
for (const { path, text } of files) {
  await writeFile(path, text);
  console.log(path);
}
