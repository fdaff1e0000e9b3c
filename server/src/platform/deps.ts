import type { Language } from '@prelaunch/domain/languages';
import type { Logger } from 'pino';
import type { Limits } from './config/limits.ts';
import type { Db } from './db/transaction.ts';
import type { FileStore } from './files/file-store.ts';
import type { Secrets } from './keys/secrets.ts';
import type { Counters } from './observe/metrics/counters.ts';

/**
 * The dependencies of every feature: a plain object that server.ts (or a test) creates once. A feature that needs
 * more extends it in its own folder (`AuthDeps`, `MediaDeps`); app.ts combines them.
 */
export interface Deps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly files: FileStore;
  /** The prefix under which uploads are stored. */
  readonly installationId: string;
  readonly limits: Limits;
  readonly log: Logger;
  readonly counters: Counters;
  /** The public URL of this site without a trailing slash. Never taken from a request. */
  readonly publicUrl: string;
  /** The company that this site sells for; undefined means the first one. */
  readonly companyId: string | undefined;
  /** The languages that people may choose, with English. */
  readonly languages: readonly Language[];
}
