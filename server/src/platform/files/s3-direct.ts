import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import type { S3Settings } from '../config/config.ts';
import type { DirectUploads } from './direct-uploads.ts';
import { s3Client } from './s3.ts';

/** Signs forms with the bucket's key. Sends no request. */
export async function s3DirectUploads(settings: S3Settings): Promise<DirectUploads> {
  const endpoint = settings.publicEndpoint ?? settings.endpoint;
  const client = s3Client({ ...settings, endpoint });
  const presign: DirectUploads['presign'] = (key, { size, type }, seconds) =>
    createPresignedPost(client, {
      Bucket: settings.bucket,
      Key: key,
      Fields: { 'Content-Type': type },
      Conditions: [['content-length-range', size, size]],
      Expires: seconds,
    });
  const { url } = await presign('-', { size: 1, type: '-' }, 1);
  return { origin: new URL(url).origin, presign };
}
