import type { Deps } from '../deps.ts';
import type { Inbox } from './inbox.ts';
import type { MediaPool } from './media-pool.ts';

/** Dependencies of calls that receive files. */
export interface MediaDeps extends Deps {
  /** Holds uploads on disk until they are checked and stored. */
  readonly inbox: Inbox;
  /** Checks files, in another process. */
  readonly media: MediaPool;
}
