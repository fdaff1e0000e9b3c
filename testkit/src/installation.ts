import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDatabase, databaseUrl } from './embedded-database.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startProduct, type Product } from './product.ts';

export interface TestFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes a temporary folder that other users can enter, because PostgreSQL never runs as root. */
export async function makeFolder(name: string): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), `prelaunch-${name}-`));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The built product with its own database, uploads and mail server. */
export interface TestInstallation {
  readonly product: Product;
  readonly mail: MailServer;
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

interface InstallationOptions {
  /** Called with the data directory before the product starts. */
  readonly prepare?: ((dataDir: string) => unknown) | undefined;
  /**
   * The URL of an existing database. A new database is added to its server, which is three times as fast as
   * starting PostgreSQL.
   */
  readonly beside?: string | undefined;
  /** Further settings of the product. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

export async function startInstallation(
  name: string,
  { prepare, beside, environment }: InstallationOptions = {},
): Promise<TestInstallation> {
  const folder = await makeFolder(name);
  const mail = await startMailServer();
  const dataDir = join(folder.path, 'data');
  await prepare?.(dataDir);
  const added = beside === undefined ? null : await addDatabase(beside);
  const product = await startProduct({
    DATA_DIR: dataDir,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'warn',
    ...(added === null ? {} : { DATABASE_URL: added }),
    ...environment,
  });
  return {
    product,
    mail,
    databaseUrl: added ?? (await databaseUrl(dataDir)),
    async stop() {
      await product.stop();
      await mail.stop();
      await folder.remove();
    },
  };
}
