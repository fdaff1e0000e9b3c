import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dumpSchema } from '../../platform/db/migrations/dump-schema.ts';
import { migrate } from '../../platform/db/migrations/migrate.ts';
import { createPool } from '../../platform/db/connections/pool.ts';
import { startEmbedded } from '../../platform/embedded-postgres/embedded.ts';
import { generatedFiles } from './generated-files.ts';
import {
  GUARDS_FILE,
  readSchemaGuards,
  schemaGuardsFile,
  type SchemaGuards,
} from './schema-guards.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the schema of a new database with every migration applied, and what it guards. */
async function schema(): Promise<{ readonly text: string; readonly guards: SchemaGuards }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'prelaunch-gen-'));
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: () => undefined };
  const server = await startEmbedded({ dataDir, log });
  try {
    await migrate(server.url, `${root}server/migrations`);
    const pool = createPool(server.url);
    const text = await dumpSchema(pool);
    const guards = await readSchemaGuards(pool);
    await pool.end();
    return { text, guards };
  } finally {
    await server.stop();
    await rm(server.home, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Writes every generated file; tests fail while one of them is stale. */
await mkdir(`${root}docs`, { recursive: true });
const { text: schemaText, guards } = await schema();
const files = [
  { path: `${root}server/schema.sql`, text: schemaText },
  { path: root + GUARDS_FILE, text: schemaGuardsFile(guards) },
  ...(await generatedFiles()),
];
for (const { path, text } of files) {
  await writeFile(path, text);
  console.log(path);
}
