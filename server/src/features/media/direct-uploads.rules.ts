/** How long the bucket accepts the form of a direct upload; in seconds. */
export const FORM_LIFE = 10 * 60;

/** How long a begun upload can be finished. Longer than the form, because a slow network sends its file for minutes. */
const UPLOAD_LIFE = 30 * 60;

/** A begun direct upload, as the server has signed it. */
export interface BegunUpload {
  /** The id in its key in the bucket. */
  readonly id: string;
  /** The announced size in bytes. */
  readonly size: number;
  /** The label of the file. */
  readonly name: string;
}

/** The person who began an upload, as the text that is signed: no other person can finish it. */
export type Uploader = string;

/** Writes the text to sign. */
export const begunText = (by: Uploader, { id, size, name }: BegunUpload, nowMs: number): string =>
  JSON.stringify([by, nowMs + UPLOAD_LIFE * 1000, id, size, name]);

/** Reads a text that this server has signed; null when another person began the upload or it has expired. */
export function readBegun(by: Uploader, text: string, nowMs: number): BegunUpload | null {
  const [person, until, id, size, name] = JSON.parse(text) as [
    string,
    number,
    string,
    number,
    string,
  ];
  return person === by && nowMs < until ? { id, size, name } : null;
}
