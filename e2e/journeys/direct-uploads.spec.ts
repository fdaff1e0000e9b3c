import { refusals } from '@prelaunch/contract';
import { picture } from '@prelaunch/testkit/picture';
import { environmentOf, startS3rver, type S3Server } from '@prelaunch/testkit/s3-servers';
import type { Page } from '@playwright/test';
import { sentCalls } from '../support/answers.ts';
import { openProfile } from '../support/profile.ts';
import { expect, test as base } from '../support/test.ts';
import { toast } from '../support/toasts.ts';

/** Pages that send uploads to the bucket, of a product with a bucket that answers CORS requests. */

interface WithBucket {
  readonly bucket: S3Server;
}

const test = base.extend<object, WithBucket>({
  bucket: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures
    async ({}, use) => {
      const bucket = await startS3rver();
      await use(bucket);
      await bucket.stop();
    },
    { scope: 'worker' },
  ],
  product: async ({ products, bucket }, use, { file }) => {
    await use((await products.useOwn(file, environmentOf(bucket.settings))).url);
  },
  baseURL: async ({ product }, use) => {
    await use(product);
  },
});
test.describe.configure({ mode: 'default' });

const png = { name: 'me.png', mimeType: 'image/png', buffer: picture() };

/** Opens the profile, and records what the page sends to the server and to the bucket. */
async function openWatched(page: Page, { bucket }: Pick<WithBucket, 'bucket'>) {
  await openProfile(page);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(bucket.settings.endpoint)) posts.push(request.method());
  });
  return {
    posts,
    begun: sentCalls(page, 'beginDirectUpload'),
    finished: sentCalls(page, 'finishDirectUpload'),
    throughServer: sentCalls(page, 'uploadMedia'),
  };
}

async function choosePicture(page: Page): Promise<void> {
  await page.getByLabel('Profile picture').setInputFiles(png);
  await expect(toast(page, 'File uploaded successfully').first()).toBeVisible();
}

test('a picture goes into the bucket, and the server takes it over', async ({ page, bucket }) => {
  const { posts, begun, finished, throughServer } = await openWatched(page, { bucket });
  await choosePicture(page);
  expect(posts.filter((method) => method === 'POST')).toHaveLength(1);
  expect([begun.length, finished.length, throughServer.length]).toEqual([1, 1, 0]);
});

test.describe('a bucket that cannot be used', () => {
  test.use({ expectedProblems: /net::ERR_FAILED|Failed to load resource/ });

  for (const [what, status] of [
    ['does not answer', null],
    ['refuses the file', 403],
  ] as const) {
    test(`and ${what} is replaced by the server, also for the next file`, async ({
      page,
      bucket,
    }) => {
      await page.route(`${bucket.settings.endpoint}/**`, (route) =>
        status === null
          ? route.abort('failed')
          : route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } }),
      );
      const { begun, finished, throughServer } = await openWatched(page, { bucket });
      await choosePicture(page);
      expect([begun.length, finished.length, throughServer.length]).toEqual([1, 0, 1]);
      await choosePicture(page);
      await expect.poll(() => throughServer.length).toBe(2);
      expect(begun).toHaveLength(1);
    });
  }

  test('has removed the file, so it is sent again to the server', async ({ page, bucket }) => {
    const { begun, finished, throughServer } = await openWatched(page, { bucket });
    // The file gets lost on its way.
    await page.route(`${bucket.settings.endpoint}/**`, (route) =>
      route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } }),
    );
    await choosePicture(page);
    expect([begun.length, finished.length, throughServer.length]).toEqual([1, 1, 1]);
  });
});

test('a file that the server refuses is not sent again', async ({ page, bucket }) => {
  const { finished, throughServer } = await openWatched(page, { bucket });
  const broken = { ...png, buffer: png.buffer.subarray(0, 60) };
  await page.getByLabel('Profile picture').setInputFiles(broken);
  await expect(toast(page, refusals.file_unreadable.message).first()).toBeVisible();
  expect([finished.length, throughServer.length]).toEqual([1, 0]);
});
