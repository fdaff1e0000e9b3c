import type { Deps } from '../deps.ts';
import type { Inbox } from './inbox.ts';
import type { MediaPool } from './media-pool.ts';

/** What calls that take files work with. */
export interface MediaDeps extends Deps {
  /** Where uploads wait until they are judged and stored. */
  readonly inbox: Inbox;
  /** Looks into files, in another process. */
  readonly media: MediaPool;
}
