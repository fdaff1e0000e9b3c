import { noResponse } from './failures.ts';

export interface UploadOptions {
  /** From 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

interface Post {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** The message of the failure when there is no response. */
  readonly fallback: string;
}

/**
 * Posts a form and reports progress. Uses XMLHttpRequest, because fetch reports none.
 *
 * @returns the response, whatever its status
 * @throws ApiFailure when there was no response; an AbortError when `signal` aborted the call
 */
export function postWithProgress(
  { address, headers, form, fallback }: Post,
  { onProgress, signal }: UploadOptions,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => {
      reject(noResponse(fallback));
    };
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
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
      resolve({ status: request.status, text: request.responseText });
    };
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(form);
  });
}
