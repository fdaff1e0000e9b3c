import { join } from 'node:path';
import { startEmbedded } from './embedded/embedded.ts';
import { migrate } from './migrate.ts';

export interface DatabaseSettings {
  /** A database of one's own; without it the embedded one is started. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly log: { info(message: string): void; warn(message: string): void };
}

/** The database to work with, with every migration applied. */
export async function openDatabase(
  settings: DatabaseSettings,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const database =
    settings.databaseUrl === undefined
      ? await startEmbedded({ dataDir: join(settings.dataDir, 'postgres'), log: settings.log })
      : { url: settings.databaseUrl, stop: () => Promise.resolve() };
  await migrate(database.url, settings.migrationsDir);
  return { url: database.url, stop: database.stop };
}
