import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';

/** Handwritten multipart bodies that no browser sends. */

const server = useServer();
let member: Person;

beforeAll(async () => {
  member = await makePerson(server, await makeCompany(server));
});

const PDF = '%PDF-1.4\n%%EOF\n';
const file = (name: string, field = 'medias') =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${PDF}\r\n`;

async function send(body: string, type = 'multipart/form-data; boundary=x') {
  const response = await fetch(`${server.url}/api/v1/superadmin/media/add`, {
    method: 'POST',
    headers: { authorization: member.token, 'content-type': type },
    body: Buffer.from(body, 'latin1'),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

test('a well-formed body is stored, also with text before and after its parts', async () => {
  expect((await send(`${file('a.pdf')}--x--\r\n`)).status).toBe(201);
  expect((await send(`before\r\n${file('a.pdf')}--x--\r\nbehind`)).status).toBe(201);
});

describe('a broken body gets a 400 in the common shape:', () => {
  test.each([
    ['no boundary in the type', `${file('a.pdf')}--x--\r\n`, 'multipart/form-data'],
    ['an empty boundary', `${file('a.pdf')}--x--\r\n`, 'multipart/form-data; boundary='],
    ['another boundary', `${file('a.pdf')}--x--\r\n`, 'multipart/form-data; boundary=y'],
    ['an empty body', ''],
    ['no part', 'hello'],
    ['the first boundary only', '--x\r\n'],
    ['the last boundary only', '--x--\r\n'],
    ['cut inside the headers', '--x\r\nContent-Disposition: form-data; name="med'],
    [
      'cut after the headers',
      '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n',
    ],
    ['cut inside a file', file('a.pdf').slice(0, -8)],
    ['cut after a file', file('a.pdf')],
    ['cut inside the second file', `${file('a.pdf')}${file('b.pdf').slice(0, -8)}`],
    ['cut inside a field', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nhel'],
    ['a part without headers', `--x\r\n\r\n${PDF}\r\n--x--\r\n`],
    ['a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--\r\n'],
    ['a header without an end', `--x\r\nContent-Disposition${'a'.repeat(20_000)}\r\n--x--\r\n`],
    ['line feeds only', `${file('a.pdf')}--x--\r\n`.replaceAll('\r', '')],
    ['a field of the prototype', `${file('a.pdf', '__proto__')}--x--\r\n`],
    [
      'a field that is declared as JSON',
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n',
    ],
    ['random bytes', '\u0000\u00ff--x\u0001\r\r\n\n--x\u0000--'],
  ])('%s', async (_, body, type?: string) => {
    const answer = await send(body, type);
    expect([answer.status, answer.body.code]).toEqual([
      400,
      expect.stringMatching(/^(malformed_request|no_file)$/),
    ]);
    expect(answer.body).toMatchObject({ status: false, requestId: expect.any(String) });
  });
});

test('only the first 8 KB of a name, and of all headers of a part, are read', async () => {
  const { status, body } = await send(`${file(`a${'.'.repeat(70_000)}x.pdf`)}--x--\r\n`);
  expect([status, body.data[0].name]).toEqual([201, 'file.pdf']);
  // A field whose name begins after this limit is ignored.
  const far = `--x\r\nX-A: ${'a'.repeat(9_000)}\r\nContent-Disposition: form-data; name="medias"; filename="a"`;
  expect((await send(`${far}\r\n\r\n${PDF}\r\n--x--\r\n`)).body.code).toBe('no_file');
});
