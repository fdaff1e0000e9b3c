import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseState } from '../testing/database-state.ts';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../testing/people.ts';
import { keysIn } from '../testing/stores.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { begunText } from '../src/features/media/direct-uploads.rules.ts';
import { begunUpload } from './attack-fixture.ts';

/** Direct uploads of other people, of other companies, expired, forged, too large or of another type. */

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

let server: TestServer;
let member: Person;
let sameCompany: Person;
let admin: Person;
let otherCompany: Person;
let superAdmin: { readonly token: string };

beforeAll(async () => {
  server = await startTestServer();
  const companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
  sameCompany = await makePerson(server, companyId);
  admin = await makePerson(server, companyId, 'ADMIN');
  otherCompany = await makePerson(server, await makeCompany(server));
  superAdmin = await makeSuperAdmin(server);
});
afterAll(() => server.stop());

const finish = async (upload: string, token = member.token) => {
  const { status, body } = await server.call('finishDirectUpload', { token, body: { upload } });
  return [status, body.code] as const;
};

/** All rows, and all files in the store. */
const state = async () => ({
  rows: await databaseState(server.pool),
  files: await keysIn(server.deps.files),
});

const payloadOf = (signed: string): string =>
  Buffer.from(signed.split('.')[0] ?? '', 'base64url').toString();

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

describe("another person's direct upload", () => {
  test.each([
    ['a member of the same company', () => sameCompany.token],
    ['an admin of the company', () => admin.token],
    ['a member of another company', () => otherCompany.token],
    ['a super admin', () => superAdmin.token],
  ])('cannot be finished by %s', async (_, token) => {
    const upload = await begunUpload(server, member.token);
    const before = await state();
    expect(await finish(upload, token())).toEqual([404, 'upload_not_found']);
    expect(await state()).toEqual(before);
    // Control: the person who began it can.
    expect(await finish(upload)).toEqual([201, undefined]);
  });

  test('has a key that names its company, and no two begun uploads share a key', async () => {
    const keyOf = async (token: string) => {
      const body = { name: 'a.pdf', type: 'application/pdf', size: PDF.length };
      const answer = await server.call('beginDirectUpload', { token, body });
      return String(answer.body.data.fields.key);
    };
    const keys = await Promise.all(
      [member, member, sameCompany, otherCompany].map(({ token }) => keyOf(token)),
    );
    expect(new Set(keys).size).toBe(4);
    const owners = keys.map((key) => key.split('/')[2]);
    expect([owners[0], owners[1], owners[2]]).toEqual([owners[0], owners[0], owners[0]]);
    expect(owners[3]).not.toBe(owners[0]);
    for (const key of keys) expect(key).toMatch(/^incoming(\/[0-9a-f-]{36}){3}$/);
  });
});

describe('a forged or expired direct upload', () => {
  /** Signs the payload of a begun upload with changes, as only the server can. */
  const signed = (upload: string, change: (fields: unknown[]) => void) => {
    const fields = JSON.parse(payloadOf(upload)) as unknown[];
    change(fields);
    return server.deps.secrets.sign('upload', JSON.stringify(fields));
  };

  test.each<readonly [string, (upload: string) => string]>([
    [
      'a changed payload',
      (upload) =>
        `${encoded(payloadOf(upload).replace('proof', 'other'))}.${upload.split('.')[1] ?? ''}`,
    ],
    ['no signature', (upload) => upload.split('.')[0] ?? ''],
    ['an empty signature', (upload) => `${upload.split('.')[0] ?? ''}.`],
    [
      'a signature for another purpose',
      (upload) => server.deps.secrets.sign('quote', payloadOf(upload)),
    ],
    ['nothing', () => ''],
    [
      'a time that has passed',
      (upload) =>
        signed(upload, (fields) => {
          fields[1] = Date.now() - 1;
        }),
    ],
    [
      'another id',
      (upload) =>
        signed(upload, (fields) => {
          fields[2] = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';
        }),
    ],
  ])('with %s stores nothing', async (_, forge) => {
    const upload = await begunUpload(server, member.token);
    const before = await state();
    expect(await finish(forge(upload))).toEqual([404, 'upload_not_found']);
    expect(await state()).toEqual(before);
    expect(await finish(upload)).toEqual([201, undefined]);
  });

  test('can be finished for half an hour', () => {
    const begun = { id: 'id', size: 1, name: 'a' };
    const [, until] = JSON.parse(begunText('member', begun, 1_000)) as [string, number];
    expect(until).toBe(1_000 + 30 * 60_000);
  });
});

describe('a file in the bucket that is not the announced one', () => {
  test.each([
    ['longer', Buffer.concat([PDF, Buffer.alloc(1)]), 415, 'file_unreadable'],
    ['shorter', PDF.subarray(1), 415, 'file_unreadable'],
    ['empty', Buffer.alloc(0), 415, 'file_unreadable'],
    ['a page', Buffer.from('<!doctype html>'), 415, 'file_type_not_allowed'],
  ])('because it is %s is refused and removed', async (_, content, status, code) => {
    const upload = await begunUpload(server, member.token, content, { size: PDF.length });
    const before = await state();
    expect(await finish(upload)).toEqual([status, code]);
    const after = await state();
    expect(after.rows).toEqual(before.rows);
    expect(after.files).toHaveLength(before.files.length - 1);
    expect(after.files.filter((key) => key.startsWith('incoming/'))).toEqual([]);
    expect(await finish(upload)).toEqual([404, 'upload_not_found']);
  });

  test('a name with a path or line ends becomes a label', async () => {
    const upload = await begunUpload(server, member.token, PDF, {
      name: '../../x\r\nSet-Cookie: a',
    });
    const { body } = await server.call('finishDirectUpload', {
      token: member.token,
      body: { upload },
    });
    expect(body.data.name).toBe('xSet-Cookie a.pdf');
  });
});

describe('the limits of uploads', () => {
  test('count begun and finished direct uploads of an account', async () => {
    const strict = await startTestServer({ limits: 'strict' });
    try {
      const { token } = await makePerson(strict, await makeCompany(strict));
      const body = { name: 'a.pdf', type: 'application/pdf', size: PDF.length };
      const codesOf = async (call: () => Promise<{ status: number }>) => {
        const statuses = [];
        for (let n = 0; n < 31; n += 1) statuses.push((await call()).status);
        return statuses;
      };
      const begun = await codesOf(() => strict.call('beginDirectUpload', { token, body }));
      expect(begun).toEqual([...Array<number>(30).fill(200), 429]);
      const finished = await codesOf(() =>
        strict.call('finishDirectUpload', { token, body: { upload: 'a.b' } }),
      );
      expect(finished).toEqual([...Array<number>(30).fill(404), 429]);
      const form = new FormData();
      form.append('medias', new Blob([PDF]), 'a.pdf');
      // A finished direct upload counts as an upload.
      expect((await strict.call('uploadMedia', { token, body: form })).status).toBe(429);
    } finally {
      await strict.stop();
    }
  });
});
