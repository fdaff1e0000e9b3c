import { uploadMedia, type ReplyOf } from '@prelaunch/contract';
import { readAnswer, tokenFor } from './client.ts';
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
 * Uploads one file and reports progress. Uses XMLHttpRequest, because fetch reports none.
 *
 * @returns the stored file, or null when the server stored it but returned no id
 * @throws ApiFailure when the upload failed; an AbortError when `signal` aborted it
 */
export function uploadFile(
  area: Area,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<UploadedFile | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => {
      reject(noResponse(uploadMedia.fallback));
    };
    request.open(uploadMedia.method, uploadMedia.path);
    const sentToken = tokenFor(uploadMedia, area);
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
      if (hasNoId(request.status, request.responseText)) {
        resolve(null);
        return;
      }
      try {
        const { data } = readAnswer(uploadMedia, area, {
          status: request.status,
          text: request.responseText,
          sentToken,
        });
        resolve(data[0] ?? null);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    signal.addEventListener('abort', () => {
      request.abort();
    });
    const form = new FormData();
    form.append('medias', file);
    request.send(form);
  });
}
