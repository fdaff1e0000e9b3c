import { startInstallation } from '@prelaunch/testkit/installation';
import { publishMails } from '@prelaunch/testkit/mailbox';
import pg from 'pg';

export interface OwnInstallation {
  readonly url: string;
  /** The last lines that the product has logged. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * Starts the built product with its own database and mail server, and points the helpers of this
 * process and of its child processes to both. The first product of a run has an embedded
 * PostgreSQL, to which the others add their databases.
 */
export async function useInstallation(
  name: string,
  prepare?: (dataDir: string) => unknown,
  environment?: Readonly<Record<string, string>>,
): Promise<OwnInstallation> {
  const beside = process.env['E2E_DATABASE'];
  const installation = await startInstallation(name, { prepare, beside, environment });
  const { url } = installation.product;
  const mailbox = await publishMails(installation.mail.received);
  process.env['E2E_URL'] = url;
  process.env['E2E_MAIL'] = mailbox.url;
  process.env['E2E_PRODUCT_DATABASE'] = installation.databaseUrl;
  process.env['E2E_DATABASE'] ??= installation.databaseUrl;
  return {
    url,
    log: () => installation.product.output(),
    async stop() {
      mailbox.close();
      await installation.stop();
    },
  };
}

/** Does work in the database of the product that the tests of this process use. */
export async function inDatabase<T>(work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client(process.env['E2E_PRODUCT_DATABASE'] ?? '');
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
