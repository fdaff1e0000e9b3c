import { createHmac } from 'node:crypto';
import { S3_SERVERS, type S3Server } from '@prelaunch/testkit/s3-servers';
import { picture } from '@prelaunch/testkit/picture';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { incomingOf, uploadsOf } from '../../platform/files/storage-keys.rules.ts';

/** Uploads that a client posts to the bucket itself. */

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

describe.each(S3_SERVERS)('with the bucket of %s', (name, startS3) => {
  let bucket: S3Server;
  let server: TestServer;
  let member: Person;

  beforeAll(async () => {
    bucket = await startS3();
    server = await startTestServer({ s3: bucket.settings });
    member = await makePerson(server, await makeCompany(server));
  });
  afterAll(async () => {
    await server.stop();
    await bucket.stop();
  });

  const begin = async (body: object, token = member.token) =>
    (await server.call('beginDirectUpload', { token, body })).body.data;

  const announce = (content: Buffer, announced: object = {}) =>
    begin({ name: 'proof.pdf', type: 'application/pdf', size: content.length, ...announced });

  /** Posts the form as a browser does, and returns the status. */
  async function post(
    { url, fields }: { url: string; fields: Record<string, string> },
    content: Buffer,
  ): Promise<number> {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(content)]), 'proof.pdf');
    return (await fetch(url, { method: 'POST', body: form })).status;
  }

  const finish = (upload: string, token = member.token) =>
    server.call('finishDirectUpload', { token, body: { upload } });

  async function keysUnder(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of server.deps.files.list(prefix)) keys.push(key);
    return keys;
  }
  const incoming = () => keysUnder(incomingOf(server.deps.installationId));
  const stored = () => keysUnder(uploadsOf(server.deps.installationId));

  test('a posted document is stored unchanged under a key of its own, and the posted copy is removed', async () => {
    const begun = await announce(PDF);
    expect(await post(begun, PDF)).toBe(204);
    expect(await incoming()).toEqual([begun.fields.key]);
    const before = await stored();
    const { status, body } = await finish(begun.upload);
    expect([status, body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'proof.pdf',
        mimeType: 'application/pdf',
        size: PDF.length,
        url: expect.stringContaining('/api/v1/media/'),
      },
    ]);
    const response = await fetch(server.url + body.data.url);
    expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    expect(await incoming()).toEqual([]);
    const [added = '', ...more] = (await stored()).filter((key) => !before.includes(key));
    expect([added.endsWith(`/${String(body.data.id)}`), more]).toEqual([true, []]);
  });

  test('a posted image is encoded again', async () => {
    const photo = Buffer.concat([picture(), Buffer.from('appended secret')]);
    const begun = await announce(photo, { name: 'me.png', type: 'image/png' });
    expect(await post(begun, photo)).toBe(204);
    const { body } = await finish(begun.upload);
    expect(body.data).toMatchObject({ name: 'me.png', mimeType: 'image/png' });
    const received = Buffer.from(await (await fetch(server.url + body.data.url)).arrayBuffer());
    expect(received.includes('appended secret')).toBe(false);
  });

  test('a super admin may upload too', async () => {
    const { token } = await makeSuperAdmin(server);
    const begun = await begin({ name: 'a.png', type: 'image/png', size: picture().length }, token);
    expect(await post(begun, picture())).toBe(204);
    expect((await finish(begun.upload, token)).status).toBe(201);
  });

  test('the signed form names exactly one key, the type and the size, and expires within ten minutes', async () => {
    const { url, fields } = await announce(PDF);
    const policy = JSON.parse(Buffer.from(fields.Policy, 'base64').toString());
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ['content-length-range', PDF.length, PDF.length],
        { bucket: bucket.settings.bucket },
        { key: fields.key },
        { 'Content-Type': 'application/pdf' },
      ]),
    );
    const seconds = (Date.parse(policy.expiration) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(fields.key).toMatch(
      new RegExp(`^${incomingOf(server.deps.installationId)}[0-9a-f-]{36}/[0-9a-f-]{36}$`),
    );
    expect(url).toBe(`${bucket.settings.endpoint}/${bucket.settings.bucket}`);
    expect(server.deps.direct?.origin).toBe(bucket.settings.endpoint);
    // The signature as the documentation of S3 describes it.
    const scope = String(fields['X-Amz-Credential']).split('/').slice(1);
    let key: string | Buffer = `AWS4${bucket.settings.secretAccessKey}`;
    for (const part of scope) key = createHmac('sha256', key).update(part).digest();
    expect(fields['X-Amz-Signature']).toBe(
      createHmac('sha256', key).update(fields.Policy).digest('hex'),
    );
  });

  test('an upload is finished once, and not before the file has arrived', async () => {
    const begun = await announce(PDF);
    expect((await finish(begun.upload)).body.code).toBe('upload_not_found');
    await post(begun, PDF);
    expect((await finish(begun.upload)).status).toBe(201);
    expect((await finish(begun.upload)).body.code).toBe('upload_not_found');
  });

  test.each([
    [
      'a script that is announced as an image',
      'x.png',
      'image/png',
      Buffer.from('<script>1</script>'),
      'file_type_not_allowed',
    ],
    ['a damaged image', 'x.png', 'image/png', picture().subarray(0, 60), 'file_unreadable'],
  ] as const)(
    '%s is refused, and nothing is left of it',
    async (_, fileName, type, content, code) => {
      const before = await stored();
      const begun = await announce(Buffer.from(content), { name: fileName, type });
      expect(await post(begun, Buffer.from(content))).toBe(204);
      const { status, body } = await finish(begun.upload);
      expect([status, body.code]).toEqual([415, code]);
      expect([await incoming(), await stored()]).toEqual([[], before]);
    },
  );

  test.each([
    ['longer', Buffer.concat([PDF, Buffer.alloc(1)])],
    ['shorter', PDF.subarray(1)],
  ])('a file that is %s than announced is not stored', async (_, content) => {
    const begun = await announce(PDF);
    const before = await stored();
    const status = await post(begun, content);
    // s3rver ignores the policy, so the server has to find out.
    const [wanted, code] =
      name === 'emulate' ? [400, 'upload_not_found'] : [204, 'file_unreadable'];
    expect(status).toBe(wanted);
    expect((await finish(begun.upload)).body.code).toBe(code);
    expect([await incoming(), await stored()]).toEqual([[], before]);
  });

  test('a file above the limit is refused without being read to its end', async () => {
    const largest = 10 * 1024 * 1024;
    const begun = await announce(PDF, { size: largest });
    await server.deps.files.put(begun.fields.key, Buffer.alloc(largest + 1, '%PDF-1.4 '));
    const { status, body } = await finish(begun.upload);
    expect([status, body.code]).toEqual([413, 'file_too_large']);
    expect(await incoming()).toEqual([]);
  });

  test('of two calls that finish the same upload each stores what it has checked', async () => {
    const begun = await announce(PDF);
    await post(begun, PDF);
    const answers = await Promise.all([finish(begun.upload), finish(begun.upload)]);
    const done = answers.filter(({ status }) => status === 201);
    expect(done.length).toBeGreaterThan(0);
    for (const { body } of done) {
      const file = await fetch(server.url + body.data.url);
      expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
    }
    expect(new Set(done.map(({ body }) => body.data.id)).size).toBe(done.length);
  });
});

describe('the call that begins', () => {
  let server: TestServer;
  let member: Person;
  beforeAll(async () => {
    server = await startTestServer();
    member = await makePerson(server, await makeCompany(server));
  });
  afterAll(() => server.stop());

  const begin = (body: object) => server.call('beginDirectUpload', { token: member.token, body });

  test.each([
    [{ size: 0 }, 400, 'no_file'],
    [{ size: 10 * 1024 * 1024 + 1 }, 413, 'file_too_large'],
    [{ type: 'text/html' }, 415, 'file_type_not_allowed'],
    [{ type: 'image/svg+xml' }, 415, 'file_type_not_allowed'],
    [{ size: -1 }, 400, 'invalid_request'],
    [{ size: 1.5 }, 400, 'invalid_request'],
  ])('refuses %j', async (announced, status, code) => {
    const answer = await begin({ name: 'a.png', type: 'image/png', size: 5, ...announced });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each(['image/heic', 'application/msword', 'application/octet-stream'])(
    'accepts %s, whose content is checked afterwards',
    async (type) => {
      expect((await begin({ name: 'a', type, size: 5 })).status).toBe(200);
    },
  );
});

test('an installation on disk offers no direct uploads', async () => {
  const server = await startTestServer({ withoutDirectUploads: true });
  try {
    const { token } = await makePerson(server, await makeCompany(server));
    const body = { name: 'a.png', type: 'image/png', size: 5 };
    for (const answer of [
      await server.call('beginDirectUpload', { token, body }),
      await server.call('finishDirectUpload', { token, body: { upload: 'a.b' } }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'direct_uploads_off']);
    }
  } finally {
    await server.stop();
  }
});
