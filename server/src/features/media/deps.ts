import type { Deps } from '../../platform/deps.ts';
import type { DirectUploads } from '../../platform/files/direct-uploads.ts';
import type { StagingArea } from './staging.ts';
import type { MediaPool } from './media-pool.ts';

/** Dependencies of calls that receive files. */
export interface MediaDeps extends Deps {
  /** Holds uploads on disk until they are checked and stored. */
  readonly staging: StagingArea;
  /** Null unless pages send uploads to the bucket themselves. */
  readonly direct: DirectUploads | null;
  /** Checks files, in another process. */
  readonly media: MediaPool;
}
