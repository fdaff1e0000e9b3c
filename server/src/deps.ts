import type { Logger } from 'pino';
import type { PasswordHasher } from './accounts/passwords.ts';
import type { Db } from './db/transaction.ts';
import type { FileStore } from './files/file-store.ts';
import type { Limits } from './http/limits.ts';
import type { LiveHub } from './live/live.hub.ts';
import type { Inbox } from './media/inbox.ts';
import type { MediaPool } from './media/media-pool.ts';
import type { PaperPool } from './receipts/paper-pool.ts';
import type { Secrets } from './secrets.ts';

/** What features are given to work with: a plain object, made once in main.ts (or by a test). */
export interface Deps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly hasher: PasswordHasher;
  readonly files: FileStore;
  /** Under which uploads are stored. */
  readonly installationId: string;
  readonly limits: Limits;
  readonly live: LiveHub;
  /** Where uploads wait until they are judged and stored. */
  readonly inbox: Inbox;
  /** Looks into files, in another process. */
  readonly media: MediaPool;
  /** Makes papers, in another process. */
  readonly papers: PaperPool;
  readonly log: Logger;
  /** Where people reach this site; no slash at the end. Never taken from a request. */
  readonly publicUrl: string;
  /** The configured company; without one it is the first. */
  readonly companyId: string | undefined;
}
