import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { beforeAll, expect, test } from 'vitest';
import { makeCompany, makePerson, type Person } from '../../../testing/people.ts';
import { readPaper } from '../../../testing/read-paper.ts';
import { useServer } from '../../../testing/use-server.ts';
import { fontsOf, openFont } from './paper-fonts.ts';
import { paperTextsIn } from './paper-texts.ts';

/** Receipts and statements in the language of the member, and names in Devanagari. */

const server = useServer();
let member: Person;
let id: string;

beforeAll(async () => {
  const companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
  const body = { paymentMethod: 'MANUAL', amount: 123_456.78, purchaseId: 'PUR-123456' };
  id = (await server.call('submitPurchase', { token: member.token, body })).body.data.id;
});

const NAME = 'श्रीमती क्षितिजा त्रिवेदी';

const rename = (name: string) =>
  server.pool.query('update accounts set name = $1 where id = $2', [name, member.id]);

async function download(path: string, language?: string): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/v1/user/transaction/${path}`, {
    headers: {
      authorization: member.token,
      ...(language !== undefined && { 'accept-language': language }),
    },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const receipt = async (language?: string) => readPaper(await download(`receipt/${id}`, language));
async function statement(language: string) {
  const { years } = (await server.call('listStatementYears', { token: member.token })).body.data;
  return readPaper(await download(`statement/${String(years[0])}`, language));
}

test('a receipt is in the language of the request, and English without one', async () => {
  await rename('Asha Rao');
  for (const language of [undefined, 'en', 'xx']) {
    expect(await receipt(language)).toEqual({ language: 'en', texts: [], boxes: 0 });
  }
  const { language, texts, boxes } = await receipt('hi-IN,en;q=0.5');
  expect([language, boxes]).toEqual(['hi', 0]);
  expect(texts).toEqual(
    expect.arrayContaining(['भुगतान की रसीद (Payment Receipt)', 'बाकी (PENDING)', 'टोकन (Tokens)']),
  );
  expect(texts.join('\n')).toMatch(/\d{1,2} \S+ 20\d\d, (सुबह|दोपहर|शाम|रात) \d{1,2}:\d\d तक/);
});

test('a statement is in the language of the request', async () => {
  await rename('Asha Rao');
  const { language, texts, boxes } = await statement('hi');
  expect([language, boxes]).toEqual(['hi', 0]);
  expect(texts).toEqual(
    expect.arrayContaining(['खरीदों का स्टेटमेंट (Statement of purchases)', 'वित्त वर्ष', 'कुल (INR)']),
  );
  expect(texts).toContain('1 खरीद, ₹ 1,25,925.92');
});

test('a name in Devanagari is drawn and can be copied in every language, also beside Latin letters', async () => {
  await rename(`${NAME} (Ł. Ω)`);
  for (const language of LANGUAGE_CODES) {
    for (const paper of [await receipt(language), await statement(language)]) {
      expect(paper.texts.join('\n')).toContain(NAME);
      expect(paper.boxes).toBe(0);
    }
  }
  // The control: no font has this sign.
  await rename('\u{13000}');
  expect((await receipt()).boxes).toBe(1);
});

const glyphs = (text: string) => openFont('noto', 'plain').layout(text).glyphs;

test.each(['क्ष', 'त्र', 'श्र', 'ज्ञ'])('%s is one joined letter', (text) => {
  expect(glyphs(text)).toHaveLength(1);
});

test('a vowel sign is drawn before its letter, and a leading r above the next one', () => {
  const ids = (text: string) => glyphs(text).map((glyph) => glyph.codePoints[0]);
  expect(ids('कि')).toEqual([0x93f, 0x915]);
  expect(ids('र्म')).toEqual([0x92e, 0x930]);
});

test('a text is split where the font changes, and signs stay with their letter', () => {
  const runs = (language: 'en' | 'hi', text: string) =>
    fontsOf(language)
      .runs(text)
      .map(({ family, text: part }) => `${family}:${part}`);
  expect(runs('en', 'Asha आशा राव Rao')).toEqual(['dejavu:Asha ', 'noto:आशा राव ', 'dejavu:Rao']);
  expect(runs('hi', 'कुल ₹ 1,020 (INR)')).toEqual(['noto:कुल ₹ 1,020 (INR)']);
  expect(runs('hi', 'कुल → Ω')).toEqual(['noto:कुल ', 'dejavu:→ Ω']);
  expect(runs('en', '')).toEqual([]);
});

/** Every text of a language; a function is called with examples. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return textsIn((value as (...args: unknown[]) => unknown)('1', '2', '3'));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('no text in %s is English', (code) => {
  const { language, texts } = paperTextsIn(code);
  expect(language).toBe(code);
  const own = ({ statuses, receipt: of, statement: year, proof }: typeof texts) => {
    const { time, ...rest } = of;
    expect(time(new Date())).toMatch(/20\d\d/);
    return textsIn([statuses, rest, { ...year, day: null }, proof]);
  };
  const english = new Set(own(paperTextsIn('en').texts));
  expect(own(texts).filter((text) => english.has(text) && text !== 'UPI')).toEqual([]);
});
