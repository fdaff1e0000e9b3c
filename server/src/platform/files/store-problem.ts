import type { Config, S3Settings } from '../config/config.ts';
import { causeOf, firstOf, isUntrusted, networkRemedy, untrustedRemedy } from '../network-error.ts';

/** What to do about an error of the service, by its name in the protocol of S3. */
function serviceRemedy(name: string, { bucket, endpoint }: S3Settings): string | null {
  const place = endpoint === undefined ? 'S3_REGION' : 'S3_ENDPOINT';
  switch (name) {
    case 'NoSuchBucket':
    case 'NotFound':
      return `S3_BUCKET names ${bucket}. Correct S3_BUCKET or ${place}; create the bucket only for a new installation.`;
    case 'InvalidAccessKeyId':
      return 'Check S3_ACCESS_KEY_ID.';
    case 'SignatureDoesNotMatch':
      return 'Check S3_SECRET_ACCESS_KEY.';
    case 'AccessDenied':
    case 'Forbidden':
      return `The key of S3_ACCESS_KEY_ID must be allowed to get, put, delete and list objects of ${bucket}.`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return 'Check S3_REGION.';
    case 'RequestTimeTooSkewed':
      return 'The clock of this machine is wrong: synchronise it (NTP).';
    default:
      return null;
  }
}

function remedyOf(error: Error, s3: S3Settings): string {
  // Without S3_ENDPOINT the region is a part of the host's name.
  const setting = s3.endpoint === undefined ? 'S3_REGION' : 'S3_ENDPOINT';
  if (isUntrusted(error)) return untrustedRemedy(setting);
  if (/wrong version number/.test(error.message)) {
    return 'S3_ENDPOINT begins with https://, but nothing speaks TLS at its port: check the port.';
  }
  if (error.name === 'TimeoutError') {
    return `Check host and port in ${setting}, and the firewalls on the way.`;
  }
  const unreachable = networkRemedy(error, setting, 'the service');
  if (unreachable === null) {
    return serviceRemedy(error.name, s3) ?? 'Check the settings that begin with S3_.';
  }
  const isInHost =
    s3.endpoint !== undefined && !s3.forcePathStyle && /ENOTFOUND/.test(error.message);
  return isInHost
    ? `${unreachable} The name begins with S3_BUCKET: set S3_FORCE_PATH_STYLE=true if the service has no such names.`
    : unreachable;
}

/** Describes an error of the store of uploads, with the setting to check. */
export function describeStoreError(
  error: unknown,
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
) {
  const first = firstOf(error);
  // The SDK's own text advises on its options.
  const cause = first.name === 'TimeoutError' ? 'the service does not answer' : causeOf(first);
  return s3 === undefined
    ? `The store of uploads cannot be read: ${cause}. Check DATA_DIR (${dataDir}), that its disk is mounted, and its owner.`
    : `The store of uploads cannot be used: ${cause}. ${remedyOf(first, s3)}`;
}
