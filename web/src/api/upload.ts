import { uploadMedia, type EndpointSpec, type ReplyOf } from '@prelaunch/contract';
import { readAnswer, tokenFor, type RawAnswer } from './client.ts';
import { noResponse } from './failures.ts';
import type { Area } from './session.ts';

export type UploadedFile = ReplyOf<typeof uploadMedia>[number];

interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

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
 * Posts a form with a file and reports progress. Uses XMLHttpRequest, because fetch reports none.
 *
 * @returns the response, whatever its status
 * @throws ApiFailure when there was no response; an AbortError when `signal` aborted the call
 */
export function postForm(
  area: Area,
  spec: EndpointSpec,
  form: FormData,
  { onProgress, signal }: UploadOptions,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => {
      reject(noResponse(spec.fallback));
    };
    request.open(spec.method, spec.path);
    const sentToken = tokenFor(spec, area);
    if (sentToken !== null) request.setRequestHeader('authorization', sentToken);
    request.timeout = 120_000;
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onerror = failed;
    request.ontimeout = failed;
    request.onabort = () => {
      reject(new DOMException('The upload was cancelled.', 'AbortError'));
    };
    request.onload = () => {
      resolve({ status: request.status, text: request.responseText, sentToken });
    };
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(form);
  });
}

/**
 * Uploads one file.
 *
 * @returns the stored file, or null when the server stored it but returned no id
 * @throws ApiFailure when the upload failed; an AbortError when `signal` aborted it
 */
export async function uploadFile(
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
