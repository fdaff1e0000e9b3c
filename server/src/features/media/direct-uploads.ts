import { Readable } from 'node:stream';
import { MAX_FILE_BYTES } from '@prelaunch/domain/limits';
import { v7 as uuidv7 } from 'uuid';
import type { PresignedPost } from '../../platform/files/direct-uploads.ts';
import { incomingKey } from '../../platform/files/storage-keys.rules.ts';
import { refuse, Refusal } from '../../platform/refuse.ts';
import type { MediaDeps } from './deps.ts';
import { begunText, FORM_LIFE, readBegun, type BegunUpload } from './direct-uploads.rules.ts';
import { labelOf, mayBeAnnounced } from './media.rules.ts';
import type { StagedFile, StagedUpload } from './staging.ts';
import { companyOf, personOf, type CheckedUpload, type UploadOwner } from './store-upload.ts';

interface Announced {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Who may finish an upload: this person in this role. */
const uploaderOf = (owner: UploadOwner): string =>
  [owner.kind, companyOf(owner) ?? '', personOf(owner)].join(' ');

const keyOf = (deps: MediaDeps, owner: UploadOwner, { id }: BegunUpload): string =>
  incomingKey(deps.installationId, companyOf(owner), id);

/** Signs a form for the bucket, and the announced file for the call that finishes the upload. */
export async function beginUpload(
  deps: MediaDeps,
  owner: UploadOwner,
  { name, type, size }: Announced,
): Promise<PresignedPost & { readonly upload: string }> {
  const direct = deps.direct ?? refuse('direct_uploads_off');
  if (size === 0) refuse('no_file');
  if (size > MAX_FILE_BYTES) refuse('file_too_large');
  if (!mayBeAnnounced(type)) refuse('file_type_not_allowed');
  const begun = { id: uuidv7(), size, name: labelOf(name) };
  return {
    ...(await direct.presign(keyOf(deps, owner, begun), { size, type }, FORM_LIFE)),
    upload: deps.secrets.sign('upload', begunText(uploaderOf(owner), begun, Date.now())),
  };
}

/** Yields the content up to this size. Refuses a longer one without reading the rest. */
async function* upTo(size: number, content: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > size) refuse(size === MAX_FILE_BYTES ? 'file_too_large' : 'file_unreadable');
    yield chunk;
  }
  if (bytes < size) refuse('file_unreadable');
}

/** Copies the file from the bucket into the staging area. It must have exactly the announced size. */
async function fetchUpload(
  deps: MediaDeps,
  key: string,
  { size }: BegunUpload,
  staged: StagedUpload,
): Promise<StagedFile> {
  const content = (await deps.files.open(key)) ?? refuse('upload_not_found');
  return staged.add(Readable.from(upTo(size, content)));
}

/** Removes a file that is not needed any more. The sweep removes what is left. */
async function discard(deps: MediaDeps, key: string): Promise<void> {
  try {
    await deps.files.remove(key);
  } catch (error) {
    deps.log.warn({ err: error, key }, 'a direct upload could not be removed from the bucket');
  }
}

/** Whether another attempt with the same file would be refused too. */
const isFinal = (error: unknown): boolean =>
  error instanceof Refusal && error.status < 500 && error.code !== 'upload_not_found';

/**
 * Fetches a direct upload from the bucket, checks it like any upload and passes it to `store`. The checked bytes are
 * stored again: the form stays valid for minutes, so the bucket's copy can change after the check.
 *
 * @param signed what `beginUpload` has signed
 */
export async function finishUpload<T>(
  deps: MediaDeps,
  owner: UploadOwner,
  signed: string,
  store: (file: CheckedUpload) => Promise<T>,
): Promise<T> {
  if (deps.direct === null) refuse('direct_uploads_off');
  const text = deps.secrets.verify('upload', signed) ?? refuse('upload_not_found');
  const begun = readBegun(uploaderOf(owner), text, Date.now()) ?? refuse('upload_not_found');
  const key = keyOf(deps, owner, begun);
  return deps.staging.withRoom(personOf(owner), begun.size, async (staged) => {
    try {
      const { path } = await fetchUpload(deps, key, begun, staged);
      const checked = await deps.media.run('check', { path, sentName: begun.name });
      const stored = await store({ path, ...checked });
      await discard(deps, key);
      return stored;
    } catch (error) {
      if (isFinal(error)) await discard(deps, key);
      throw error;
    }
  });
}
