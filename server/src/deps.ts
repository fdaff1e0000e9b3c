import type { Logger } from 'pino';
import type { Limits } from './config/limits.ts';
import type { Db } from './db/transaction.ts';
import type { FileStore } from './files/file-store.ts';
import type { Secrets } from './keys/secrets.ts';

/**
 * What every feature works with: a plain object, made once by server.ts (or by a test). A feature that needs more
 * extends it in its own folder (`AuthDeps`, `MediaDeps`); app.ts joins them.
 */
export interface Deps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** Under which uploads are stored. */
  readonly installationId: string;
  readonly limits: Limits;
  readonly log: Logger;
  /** Where people reach this site; no slash at the end. Never taken from a request. */
  readonly publicUrl: string;
  /** The configured company; without one it is the first. */
  readonly companyId: string | undefined;
}
