/** A form that a browser posts to the bucket, followed by the field `file`. */
export interface PresignedPost {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A file that a browser has announced. */
export interface AnnouncedFile {
  /** In bytes. */
  readonly size: number;
  /** Its content type, as the browser declares it. */
  readonly type: string;
}

/** Lets browsers send uploads to the bucket without passing them through the server. */
export interface DirectUploads {
  /** The origin of the bucket, to which pages must be allowed to connect. */
  readonly origin: string;
  /**
   * Signs a form that stores one file under exactly this key, for `seconds`. The bucket refuses another key, size or
   * type. The form can be posted again until it expires.
   */
  presign(key: string, file: AnnouncedFile, seconds: number): Promise<PresignedPost>;
}
