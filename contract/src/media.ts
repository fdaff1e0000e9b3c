import { MAX_FILES } from '@prelaunch/domain/limits';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { namedObject } from './named-object.ts';

const media = namedObject('Media', {
  id: id(),
  name: z.string(),
  mimeType: z.string(),
  size: z.number(),
  /** A link signed for the caller's session; it expires soon. */
  url: z.string(),
});

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/api/v1/superadmin/media/add',
  summary: `Upload up to ${String(MAX_FILES)} files in the field 'medias'`,
  auth: ['member', 'admin', 'superadmin'],
  limit: 'upload',
  effect: 'write',
  // The purchase or profile that refers to the file is audited instead.
  audit: null,
  encoding: 'multipart',
  reply: z.array(media),
  status: 201,
  message: 'File uploaded successfully',
  refusals: [
    'no_file',
    'too_many_files',
    'file_too_large',
    'file_type_not_allowed',
    'file_unreadable',
    'storage_full',
  ],
  fallback: 'Failed to upload file',
});

/** Calls of installations where pages send uploads to the bucket themselves. */
const DIRECT = { auth: ['member', 'admin', 'superadmin'], encoding: 'json' } as const;

export const beginDirectUpload = endpoint({
  ...DIRECT,
  method: 'POST',
  path: '/api/v1/media/direct/begin',
  summary: 'Announce a file, and get a signed form that stores it in the bucket',
  limit: 'direct',
  // It signs a form and stores nothing.
  effect: 'read',
  body: z.object({
    name: z.string(),
    /** The type that the browser declares. The bytes decide the type that is stored. */
    type: z.string(),
    /** In bytes. The bucket accepts exactly this size. */
    size: z.int().check(z.nonnegative()),
  }),
  reply: z.object({
    /** Where to post the form: these fields, then the file in the field `file`. */
    url: z.string(),
    fields: z.record(z.string(), z.string()),
    /** Finishes the upload, by the same person. */
    upload: z.string(),
  }),
  message: 'Upload',
  refusals: ['direct_uploads_off', 'no_file', 'file_too_large', 'file_type_not_allowed'],
  fallback: 'Failed to upload file',
});

export const finishDirectUpload = endpoint({
  ...DIRECT,
  method: 'POST',
  path: '/api/v1/media/direct/finish',
  summary: 'Check a file that was stored in the bucket, and take it over as an upload',
  limit: 'upload',
  effect: 'write',
  audit: null,
  body: z.object({ upload: z.string() }),
  reply: media,
  status: 201,
  message: uploadMedia.message,
  refusals: [
    'direct_uploads_off',
    'upload_not_found',
    'file_too_large',
    'file_type_not_allowed',
    'file_unreadable',
    'storage_full',
  ],
  fallback: 'Failed to upload file',
});

/** An `<img>` cannot send a session token, so the link contains the session and its expiry, signed. */
export const getMediaFile = endpoint({
  method: 'GET',
  path: '/api/v1/media/:id',
  summary: 'The uploaded file, by a signed link',
  auth: ['visitor'],
  effect: 'read',
  params: z.object({ id: z.string() }),
  query: z.object({
    expires: z.optional(z.string()),
    reader: z.optional(z.string()),
    signature: z.optional(z.string()),
  }),
  reply: 'file',
  message: 'File',
  fallback: 'Failed to load the file',
});
