import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailServer, type MailServer } from './mail-server.ts';
import { startProduct, type Product } from './product.ts';

export interface TestFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/** Makes a temporary folder, which PostgreSQL, never run as root, can enter as another user. */
export async function makeFolder(name: string): Promise<TestFolder> {
  const path = await mkdtemp(join(tmpdir(), `prelaunch-${name}-`));
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The built product with its own database, uploads and mail server. */
export interface TestInstallation {
  readonly product: Product;
  readonly mail: MailServer;
  stop(): Promise<void>;
}

/** @param prepare is called with the data directory before the product starts */
export async function startInstallation(
  name: string,
  prepare?: (dataDir: string) => unknown,
): Promise<TestInstallation> {
  const folder = await makeFolder(name);
  const mail = await startMailServer();
  const dataDir = join(folder.path, 'data');
  await prepare?.(dataDir);
  const settings = { DATA_DIR: dataDir, SMTP_URL: mail.url, LOG_LEVEL: 'warn' };
  const product = await startProduct(settings);
  return {
    product,
    mail,
    async stop() {
      await product.stop();
      await mail.stop();
      await folder.remove();
    },
  };
}
