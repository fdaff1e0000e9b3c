import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { isLiveSession } from '../auth/sessions.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import { StorageFull } from '../files/file-store.ts';
import { uploadKey } from '../files/storage-keys.rules.ts';
import type { Admin, Member, SuperAdmin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { refuse } from '../refuse.ts';
import { createQueue } from '../workers/queue.ts';
import type { MediaDeps } from './deps.ts';
import type { CheckedFile } from './check-file.ts';
import { mediaLinks, readerOf } from './media.links.ts';
import { downloadHeaders } from './media.rules.ts';
import { findSignedMedia, insertMedia } from './media.store.ts';
import { announcedBytes, receiveFiles } from './multipart.ts';

/** The key under which the staging area limits a person's uploads. */
const personOf = (owner: Member | Admin | SuperAdmin): string =>
  owner.kind === 'superadmin' ? owner.superAdminId : owner.accountId;

interface CheckedUpload extends CheckedFile {
  readonly path: string;
}

async function store(deps: MediaDeps, owner: Member | Admin | SuperAdmin, file: CheckedUpload) {
  const id = uuidv7();
  const companyId = owner.kind === 'superadmin' ? null : owner.companyId;
  const storageKey = uploadKey(deps.installationId, companyId, id);
  try {
    await deps.files.put(storageKey, await readFile(file.path));
  } catch (error) {
    if (error instanceof StorageFull) refuse('storage_full', undefined, 60);
    throw error;
  }
  const media = {
    id,
    name: file.name,
    mimeType: file.mimeType,
    size: file.size,
    sha256: Buffer.from(file.sha256),
    storageKey,
  };
  // When this fails, the row may have been committed although the reply was lost, so the file is not removed here.
  // The sweep removes it if it has no row.
  await transactionAs(deps.db, owner, (tx) => insertMedia(tx, owner, media));
  return { ...media, url: mediaLinks(deps.secrets, owner)(id) };
}

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
        const stored: Awaited<ReturnType<typeof store>>[] = [];
        for (const file of checked) stored.push(await storeQueue(() => store(deps, actor, file)));
        return stored;
      }),

    getMediaFile: async ({ params, query }) => {
      const reader = readerOf(deps.secrets, params.id, query) ?? refuse('not_found');
      if (!(await isLiveSession(deps.db, reader))) return refuse('not_found');
      const media = (await findSignedMedia(deps.db, params.id)) ?? refuse('not_found');
      const stream = (await deps.files.open(media.storageKey)) ?? refuse('not_found');
      return { stream, headers: downloadHeaders(media.mimeType, media.name) };
    },
  });
};
