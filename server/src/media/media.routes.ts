import { createHash } from 'node:crypto';
import { MAX_FILES } from '@prelaunch/contract';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { v7 as uuidv7 } from 'uuid';
import { isLiveSession } from '../accounts/sessions.store.ts';
import { transactionAs } from '../auth/transaction.ts';
import type { Deps } from '../deps.ts';
import { StorageFull } from '../files/file-store.ts';
import { uploadKey } from '../files/storage-keys.rules.ts';
import type { Admin, Member, SuperAdmin } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { refuse } from '../refuse.ts';
import { checkDocument } from './documents.ts';
import { reencodeImage } from './images.ts';
import { mediaLinks, readerOf } from './media.links.ts';
import { downloadHeaders, kindOf, labelFor, labelOf } from './media.rules.ts';
import { findSignedMedia, insertMedia } from './media.store.ts';
import { bytesOf, partsOf } from './multipart.ts';

interface ReceivedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** The files of the field 'medias', each already judged by its bytes. */
async function receive(request: FastifyRequest): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = [];
  for await (const part of partsOf(request)) {
    if (part.type !== 'file') continue;
    const bytes = await bytesOf(part);
    if (part.fieldname !== 'medias' || bytes.length === 0) continue;
    if (received.length === MAX_FILES) refuse('too_many_files');
    const sent = labelOf(part.filename);
    const detected = await fileTypeFromBuffer(bytes);
    const { kind, mimeType } = kindOf(detected?.mime, sent);
    if (kind === 'refused') refuse('file_type_not_allowed');
    if (kind === 'document') await checkDocument(bytes, mimeType);
    const name = labelFor(mimeType, sent);
    received.push(
      kind === 'image'
        ? { name, mimeType, bytes: await reencodeImage(bytes, mimeType) }
        : { name, mimeType, bytes },
    );
  }
  if (received.length === 0) refuse('no_file');
  return received;
}

async function store(deps: Deps, owner: Member | Admin | SuperAdmin, file: ReceivedFile) {
  const id = uuidv7();
  const companyId = owner.kind === 'superadmin' ? null : owner.companyId;
  const storageKey = uploadKey(deps.installationId, companyId, id);
  try {
    await deps.files.put(storageKey, file.bytes);
  } catch (error) {
    if (error instanceof StorageFull) refuse('storage_full', undefined, 60);
    throw error;
  }
  const media = {
    id,
    name: file.name,
    mimeType: file.mimeType,
    size: file.bytes.length,
    sha256: createHash('sha256').update(file.bytes).digest(),
    storageKey,
  };
  // When this fails the row may be there all the same, if only the answer was lost: the file stays, and
  // is swept away later if there is none.
  await transactionAs(deps.db, owner, (tx) => insertMedia(tx, owner, media));
  return { ...media, url: mediaLinks(deps.secrets, owner)(id) };
}

/** Uploads of every signed-in person, and the signed way back to them. */
export const mediaHandlers = (deps: Deps) =>
  handlers({
    uploadMedia: async ({ actor, request }) => {
      // All are judged before the first is stored: a refused file leaves nothing behind.
      const files = await receive(request);
      return Promise.all(files.map((file) => store(deps, actor, file)));
    },

    getMediaFile: async ({ params, query }) => {
      const reader = readerOf(deps.secrets, params.id, query) ?? refuse('not_found');
      if (!(await isLiveSession(deps.db, reader))) return refuse('not_found');
      const media = (await findSignedMedia(deps.db, params.id)) ?? refuse('not_found');
      const stream = (await deps.files.open(media.storageKey)) ?? refuse('not_found');
      return { stream, headers: downloadHeaders(media.mimeType, media.name) };
    },
  });
