import { beginDirectUpload, finishDirectUpload, type ReplyOf } from '@prelaunch/contract';
import { call } from './client.ts';
import { ApiFailure } from './failures.ts';
import { fallbackOf } from './fallback.ts';
import { postWithProgress, type UploadOptions } from './post-with-progress.ts';
import type { Area } from './session.ts';

/** The bucket has refused a file or did not answer: this page sends further files to the server. */
let isBucketUnusable = false;

/** Whether the server has marked its page: the bucket accepts uploads from it. */
const isOffered = (): boolean =>
  !isBucketUnusable && document.querySelector('meta[name="direct-uploads"]') !== null;

const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ApiFailure && codes.includes(error.code);

const SESSION_ENDED = ['session_ended', 'session_required'] as const;

/** Posts the file into the bucket. Returns what the server needs to take it over. */
async function postToBucket(area: Area, file: File, options: UploadOptions): Promise<string> {
  const { name, size } = file;
  const type = file.type === '' ? 'application/octet-stream' : file.type;
  const begun = await call(area, beginDirectUpload, { body: { name, type, size } }, options.signal);
  const { url, fields, upload } = begun.data;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  // The bucket ignores fields after the file.
  form.append('file', file);
  const post = { address: url, headers: {}, form, fallback: fallbackOf(beginDirectUpload) };
  const { status } = await postWithProgress(post, options);
  if (status > 299) throw new Error(`the bucket answered ${String(status)}`);
  return upload;
}

/**
 * Uploads one file into the bucket and lets the server take it over.
 *
 * @returns null when the file has to be sent to the server: the bucket is not offered, refused it or cannot be reached
 * @throws ApiFailure when the server has refused the file, an AbortError when `signal` aborted the upload
 */
export async function uploadDirectly(
  area: Area,
  file: File,
  options: UploadOptions,
): Promise<ReplyOf<typeof finishDirectUpload> | null> {
  if (!isOffered()) return null;
  let upload: string;
  try {
    upload = await postToBucket(area, file, options);
  } catch (error) {
    if (options.signal.aborted || isCode(error, ...SESSION_ENDED)) throw error;
    // A refusal of the announced file says nothing about the bucket.
    isBucketUnusable = !(error instanceof ApiFailure) || error.status === 0;
    return null;
  }
  try {
    return (await call(area, finishDirectUpload, { body: { upload } }, options.signal)).data;
  } catch (error) {
    if (!isCode(error, 'upload_not_found', 'direct_uploads_off')) throw error;
    isBucketUnusable = true;
    return null;
  }
}
