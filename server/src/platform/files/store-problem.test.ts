import { expect, test } from 'vitest';
import { describeStoreError } from './store-problem.ts';

const S3 = {
  bucket: 'uploads',
  region: 'ap-south-1',
  endpoint: undefined,
  accessKeyId: 'id',
  secretAccessKey: 'key',
  forcePathStyle: false,
  directUploads: false,
  publicEndpoint: undefined,
};

test.each([
  ['NoSuchBucket', /S3_BUCKET or S3_REGION; create the bucket only for a new installation\.$/],
  ['SignatureDoesNotMatch', /S3_SECRET_ACCESS_KEY\.$/],
  ['AccessDenied', /S3_ACCESS_KEY_ID must be allowed to get, put, delete and list objects/],
  ['PermanentRedirect', /S3_REGION\.$/],
  ['AuthorizationHeaderMalformed', /S3_REGION\.$/],
  ['RequestTimeTooSkewed', /clock of this machine is wrong/],
  ['InternalError', /settings that begin with S3_\.$/],
])("S3's error %s is described with the setting to check", (name, text) => {
  const error = Object.assign(new Error('What the service says.'), { name });
  const described = describeStoreError(error, { s3: S3, dataDir: 'data' });
  expect(described).toMatch(/^The store of uploads cannot be used: What the service says\. \S/);
  expect(described).toMatch(text);
});

test('an error of the disk is described with DATA_DIR', () => {
  const error = new Error("EACCES: permission denied, open 'data/uploads/installation'");
  expect(describeStoreError(error, { s3: undefined, dataDir: 'data' })).toBe(
    "The store of uploads cannot be read: EACCES: permission denied, open 'data/uploads/installation'. Check DATA_DIR (data), " +
      'that its disk is mounted, and its owner.',
  );
});
