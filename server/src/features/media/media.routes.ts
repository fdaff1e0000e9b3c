import { isLiveSession } from '../auth/index.ts';
import { handlers } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/refuse.ts';
import { createQueue } from '../../platform/workers/queue.ts';
import type { MediaDeps } from './deps.ts';
import { beginUpload, finishUpload } from './direct-uploads.ts';
import { readerOf } from './media.links.ts';
import { downloadHeaders } from './media.rules.ts';
import { findSignedMedia } from './media.store.ts';
import { announcedBytes, receiveFiles } from './multipart.ts';
import { personOf, storeUpload, type CheckedUpload } from './store-upload.ts';

/** Handlers of uploads, and of signed links to files. */
export const mediaHandlers = (deps: MediaDeps) => {
  // Each upload holds its whole file, up to 10 MB, in memory while it is stored.
  const storeQueue = createQueue({ atOnce: 4, waiting: 100, waitMs: 30_000 });

  return handlers({
    uploadMedia: ({ actor, request }) =>
      deps.staging.withRoom(personOf(actor), announcedBytes(request), async (upload) => {
        const checked: CheckedUpload[] = [];
        for (const { path, sentName } of await receiveFiles(request, upload)) {
          checked.push({ path, ...(await deps.media.run('check', { path, sentName })) });
        }
        // Checks all files before storing the first, so that no file is stored when one of them is refused.
        const stored: Awaited<ReturnType<typeof storeUpload>>[] = [];
        for (const file of checked) {
          stored.push(await storeQueue(() => storeUpload(deps, actor, file)));
        }
        return stored;
      }),

    beginDirectUpload: ({ actor, body }) => beginUpload(deps, actor, body),

    finishDirectUpload: ({ actor, body }) =>
      finishUpload(deps, actor, body.upload, (file) =>
        storeQueue(() => storeUpload(deps, actor, file)),
      ),

    getMediaFile: async ({ params, query }) => {
      const reader = readerOf(deps.secrets, params.id, query) ?? refuse('not_found');
      if (!(await isLiveSession(deps.db, reader))) return refuse('not_found');
      const media = (await findSignedMedia(deps.db, params.id)) ?? refuse('not_found');
      const stream = (await deps.files.open(media.storageKey)) ?? refuse('not_found');
      return { stream, headers: downloadHeaders(media.mimeType, media.name) };
    },
  });
};
