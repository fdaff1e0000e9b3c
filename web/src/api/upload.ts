import { uploadMedia, type EndpointSpec, type ReplyOf } from '@prelaunch/contract';
import { LANGUAGE } from '../ui/language.ts';
import { readAnswer, tokenFor, type RawAnswer } from './client.ts';
import { uploadDirectly } from './direct-upload.ts';
import { fallbackOf } from './fallback.ts';
import { postWithProgress, type UploadOptions } from './post-with-progress.ts';
import type { Area } from './session.ts';

export type UploadedFile = ReplyOf<typeof uploadMedia>[number];

/** Whether the reply reports success but contains no id. */
function hasNoId(status: number, text: string): boolean {
  if (status < 200 || status > 299) return false;
  try {
    const { data } = JSON.parse(text) as { data?: unknown };
    return Array.isArray(data) && (data[0] as { id?: unknown } | undefined)?.id === undefined;
  } catch {
    return false;
  }
}

/**
 * Posts a form with a file to an endpoint and reports progress.
 *
 * @returns the response, whatever its status
 * @throws ApiFailure when there was no response; an AbortError when `signal` aborted the call
 */
export async function postForm(
  area: Area,
  spec: EndpointSpec,
  form: FormData,
  options: UploadOptions,
): Promise<RawAnswer> {
  const sentToken = tokenFor(spec, area);
  const headers: Record<string, string> = {
    'accept-language': LANGUAGE,
    ...(sentToken === null ? {} : { authorization: sentToken }),
  };
  const { status, text } = await postWithProgress(
    { address: spec.path, headers, form, fallback: fallbackOf(spec) },
    options,
  );
  return { status, text, sentToken };
}

async function uploadThroughServer(
  area: Area,
  file: File,
  options: UploadOptions,
): Promise<UploadedFile | null> {
  const form = new FormData();
  form.append('medias', file);
  const answer = await postForm(area, uploadMedia, form, options);
  if (hasNoId(answer.status, answer.text)) return null;
  return readAnswer(uploadMedia, area, answer).data[0] ?? null;
}

/**
 * Uploads one file: into the bucket where the server offers that, otherwise, or when the bucket cannot be used, through
 * the server.
 *
 * @returns the stored file, or null when the server stored it but returned no id
 * @throws ApiFailure when the upload failed; an AbortError when `signal` aborted it
 */
export const uploadFile = async (
  area: Area,
  file: File,
  options: UploadOptions,
): Promise<UploadedFile | null> =>
  (await uploadDirectly(area, file, options)) ?? uploadThroughServer(area, file, options);
