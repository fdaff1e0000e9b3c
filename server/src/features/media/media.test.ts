import { picture } from '@prelaunch/testkit/picture';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin, type Person } from '../../../testing/people.ts';
import { UPLOAD_STORES, type UploadStore } from '../../../testing/stores.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { mediaLinks, readerOf } from './media.links.ts';
import { downloadHeaders, labelFor, labelOf } from './media.rules.ts';

describe.each(UPLOAD_STORES)('on %s', (_name, startStore) => {
  let store: UploadStore;
  let server: TestServer;
  let companyId: string;
  let member: Person;

  beforeAll(async () => {
    store = await startStore();
    server = await startTestServer({ s3: store.settings });
    companyId = await makeCompany(server);
    member = await makePerson(server, companyId);
  });
  afterAll(async () => {
    await server.stop();
    await store.stop();
  });

  const upload = (
    files: readonly [string, Uint8Array][],
    field = 'medias',
    token = member.token,
  ) => {
    const form = new FormData();
    for (const [name, bytes] of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
    return server.call('uploadMedia', { token, body: form });
  };

  const bytes = (text: string) => new TextEncoder().encode(text);
  const storedRows = async () =>
    Number((await server.pool.query('select count(*) as n from media')).rows[0].n);

  describe('uploading', () => {
    test('an image is encoded again, without its metadata', async () => {
      const photo = await sharp({
        create: { width: 40, height: 20, channels: 3, background: '#abc' },
      })
        .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
        .jpeg()
        .toBuffer();
      expect(photo.includes('secret place')).toBe(true);
      const { status, body } = await upload([['holiday.jpg', photo]]);
      expect(status).toBe(201);
      expect(body.data).toMatchObject([{ name: 'holiday.jpg', mimeType: 'image/jpeg' }]);
      const response = await fetch(server.url + body.data[0].url);
      const received = Buffer.from(await response.arrayBuffer());
      expect(received.includes('secret place')).toBe(false);
      expect((await sharp(received).metadata()).width).toBe(40);
      expect(response.headers.get('content-disposition')).toMatch(/^inline/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });

    test('a pdf is stored unchanged and served as a download in a sandbox', async () => {
      const { body } = await upload([
        ['proof.pdf', bytes('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n')],
      ]);
      const response = await fetch(server.url + body.data[0].url);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="proof.pdf"/,
      );
      expect(response.headers.get('content-security-policy')).toContain('sandbox');
    });

    test('any signed-in person may upload, a visitor may not', async () => {
      const superAdmin = await makeSuperAdmin(server);
      const file: [string, Uint8Array][] = [['a.png', picture()]];
      expect((await upload(file, 'medias', superAdmin.token)).status).toBe(201);
      expect((await upload(file, 'medias', '')).status).toBe(401);
    });

    test.each([
      ['a script', 'x.png', bytes('<script>alert(1)</script>')],
      ['a page', 'x.pdf', bytes('<!doctype html><p>hello')],
      ['a drawing with scripts', 'x.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['a program', 'x.doc', bytes('MZ' + 'x'.repeat(200))],
      ['an archive', 'x.docx', bytes('PK\u0005\u0006' + '\u0000'.repeat(18))],
    ])('%s is refused and leaves nothing behind', async (_, name, content) => {
      const before = await storedRows();
      const { status, body } = await upload([
        ['good.png', picture()],
        [name, content],
      ]);
      expect([status, body.code]).toEqual([415, 'file_type_not_allowed']);
      expect(await storedRows()).toBe(before);
    });

    test('a damaged image is refused', async () => {
      const whole = picture();
      const { status, body } = await upload([['cut.png', whole.subarray(0, 60)]]);
      expect([status, body.code]).toEqual([415, 'file_unreadable']);
    });

    test('a picture that claims more pixels than any camera takes is refused before it is decoded', async () => {
      const huge = Buffer.from(picture());
      huge.writeUInt32BE(60_000, 16);
      huge.writeUInt32BE(60_000, 20);
      expect((await upload([['bomb.png', huge]])).status).toBe(415);
    });

    test('accepts at most 10 MB per file and 5 files, and only in the field medias', async () => {
      const large = await upload([['big.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.4 ')]]);
      expect([large.status, large.body.code]).toEqual([413, 'file_too_large']);
      const image = picture();
      const many = Array.from({ length: 6 }, (_, n): [string, Uint8Array] => [
        `${String(n)}.png`,
        image,
      ]);
      expect((await upload(many)).body.code).toBe('too_many_files');
      expect((await upload([['a.png', image]], 'other')).body.code).toBe('no_file');
      expect((await upload([['empty.png', bytes('')]])).body.code).toBe('no_file');
    });
  });

  describe('the link to a file', () => {
    test('is refused once a character of it is changed, or after it has expired', async () => {
      const { body } = await upload([['a.png', picture()]]);
      const url = new URL(server.url + body.data[0].url);
      const statusOf = async (change: (link: URL) => void) => {
        const link = new URL(url);
        change(link);
        return (await fetch(link)).status;
      };
      expect(await statusOf(() => undefined)).toBe(200);
      expect(await statusOf((link) => (link.pathname = link.pathname.replace(/.$/, 'x')))).toBe(
        404,
      );
      expect(
        await statusOf((link) => {
          link.searchParams.set('signature', 'x');
        }),
      ).toBe(404);
      expect(
        await statusOf((link) => {
          link.searchParams.set('expires', '1');
        }),
      ).toBe(404);
      expect(await statusOf((link) => (link.search = ''))).toBe(404);
      expect(await statusOf((link) => (link.pathname = '/api/v1/media/%2e%2e%2fsecret-key'))).toBe(
        404,
      );
    });

    test('ends with the session that it was created in, and with no other', async () => {
      const person = await makePerson(server, companyId);
      const { body } = await upload([['a.png', picture()]], 'medias', person.token);
      const link = server.url + body.data[0].url;
      const status = async () => (await fetch(link)).status;
      await server.call('logoutMember', { token: member.token });
      expect(await status()).toBe(200);
      expect((await server.call('logoutMember', { token: person.token })).status).toBe(200);
      expect(await status()).toBe(404);
      member = await makePerson(server, companyId);
    });

    test('ends when its reader is blocked', async () => {
      const person = await makePerson(server, companyId);
      const { body } = await upload([['a.png', picture()]], 'medias', person.token);
      const link = server.url + body.data[0].url;
      expect((await fetch(link)).status).toBe(200);
      await server.pool.query(`update accounts set status = 'BLOCKED' where id = $1`, [person.id]);
      expect((await fetch(link)).status).toBe(404);
    });

    test('cannot be combined with the link of another session', async () => {
      const person = await makePerson(server, companyId);
      const own = await upload([['a.png', picture()]], 'medias', person.token);
      const other = await upload([['b.png', picture(2)]]);
      await server.call('logoutMember', { token: person.token });
      const link = new URL(server.url + own.body.data[0].url);
      const living = new URL(server.url + other.body.data[0].url);
      link.searchParams.set('reader', living.searchParams.get('reader') ?? '');
      expect((await fetch(living)).status).toBe(200);
      expect((await fetch(link)).status).toBe(404);
      link.searchParams.set('signature', living.searchParams.get('signature') ?? '');
      expect((await fetch(link)).status).toBe(404);
    });

    test('works for at most 15 minutes, and contains nothing that opens a session', async () => {
      const { secrets } = server.deps;
      const sessionHash = Buffer.alloc(32, 7);
      const now = Date.UTC(2030, 0, 1, 10, 4, 59);
      const url = mediaLinks(secrets, { sessionHash }, now)('some-id');
      const link = Object.fromEntries(new URL(url, 'http://x').searchParams);
      const at = (minutes: number) => readerOf(secrets, 'some-id', link, now + minutes * 60_000);
      expect([at(0)?.equals(sessionHash), at(9.9)?.equals(sessionHash), at(15)]).toEqual([
        true,
        true,
        null,
      ]);
      expect(readerOf(secrets, 'other-id', link, now)).toBeNull();
      const asToken = { token: link['reader'] ?? '' };
      expect((await server.call('getProfile', asToken)).status).toBe(401);
    });

    test.each([
      ['../../etc/passwd', 'passwd'],
      ['C:\\Users\\me\\proof.pdf', 'proof.pdf'],
      ['a\r\nSet-Cookie: x', 'aSet-Cookie x'],
      ['..', 'file'],
      ['', 'file'],
      ['\u202Egnp.exe', 'gnp.exe'],
      ['रसीद.pdf', 'रसीद.pdf'],
    ])('the name %j becomes the label %j', (name, label) => {
      expect(labelOf(name)).toBe(label);
      const header = downloadHeaders('application/pdf', label)['content-disposition'];
      expect(header).toMatch(/^[\x20-\x7e]+$/);
    });

    test.each([
      ['application/pdf', 'proof.PDF', 'proof.PDF'],
      ['application/pdf', 'proof.pdf.bat', 'proof.pdf.bat.pdf'],
      ['application/pdf', 'proof', 'proof.pdf'],
      ['application/pdf', `${'x'.repeat(119)}.`, `${'x'.repeat(116)}.pdf`],
      ['image/png', 'holiday.html', 'holiday.html.png'],
      ['image/jpeg', 'holiday.jpeg', 'holiday.jpeg'],
      ['application/msword', 'letter.doc', 'letter.doc'],
      ['something/else', 'a.exe', 'a.exe.bin'],
    ])('of the type %s, %s is served as %s', (mimeType, name, label) => {
      expect(labelFor(mimeType, labelOf(name))).toBe(label);
      // Files that were stored under another extension are served like this too.
      expect(downloadHeaders(mimeType, labelOf(name))['content-disposition']).toContain(
        `filename="${label}"`,
      );
    });

    test("a document that is also a script is not served under a script's name", async () => {
      const { status, body } = await upload([
        ['proof.bat', bytes('%PDF-1.4\r\necho hit\r\n%%EOF\n')],
      ]);
      expect([status, body.data[0].name]).toEqual([201, 'proof.bat.pdf']);
      const { headers } = await fetch(server.url + body.data[0].url);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="proof\.bat\.pdf"; filename\*=UTF-8''proof\.bat\.pdf$/,
      );
    });
  });
});
