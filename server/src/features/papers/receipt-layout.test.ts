import { inflateSync } from 'node:zlib';
import { LANGUAGE_CODES } from '@prelaunch/domain/languages';
import { microRupees, paise, tokens } from '@prelaunch/domain/money';
import { drawSeal } from '@prelaunch/domain/payee-seal';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { MARGIN } from './paper.ts';
import { paperTextsIn, proofTexts } from './paper-texts.ts';
import type { PaymentRail } from '../../platform/mail/payment-rail.ts';
import type { Purchase } from '../purchases/purchase.ts';
import { receipt } from './receipt-jobs.ts';
import { receiptLines, receiptRail, receiptStamps } from './receipt-lines.ts';

/** Where the texts of a receipt are: inside its margins, and none above another. */

const AT = new Date('2026-11-24T06:30:00Z');

const approved: Purchase = {
  id: '0b7f3c52-6f0a-4a39-9d56-1f0f3a0b7c11',
  orderNumber: 'PUR-482913',
  paymentCode: null,
  createdAt: AT,
  paymentMethod: 'UPI',
  transactionId: '632529322587',
  referenceNumber: '632529322587',
  price: microRupees(10_000_000n),
  totalQuantity: tokens(12_345n),
  amount: paise(12_345_600n),
  platformCharge: paise(246_914n),
  finalAmount: paise(12_592_514n),
  status: 'APPROVED',
  receipt: null,
  seenAt: AT,
  decidedAt: AT,
  reason: null,
  reservedUntil: null,
  intervention: null,
  questions: undefined,
  reducedTo: undefined,
  reducedFrom: undefined,
  credited: undefined,
};
const pending: Purchase = { ...approved, status: 'PENDING', decidedAt: null };
const rejected: Purchase = { ...approved, status: 'REJECTED', reason: 'Another amount.' };
const PURCHASES = { approved, pending, rejected };

const LONG = {
  company: 'Galaxy International Infrastructure and Technology Holdings Private Limited',
  member: `${'Venkatanarasimharajuvaripeta '.repeat(3)}श्रीमती क्षितिजा त्रिवेदी`,
  symbol: 'ABCDEFGHIJ',
  purchase: {
    ...rejected,
    transactionId: 'X'.repeat(64),
    reason: 'The payer of the statement has another name. '.repeat(11),
    totalQuantity: tokens(9_007_199_254_740_991n),
    amount: paise(999_999_999_999n),
    platformCharge: paise(99_999_999_999n),
    finalAmount: paise(1_099_999_999_998n),
  },
} as const;
const SHORT = { company: 'Galaxy Private Limited', member: 'Asha Rao', symbol: 'GLXY' } as const;

interface Drawn {
  readonly company: string;
  readonly member: string;
  readonly symbol: string;
  readonly purchase: Purchase;
  /** The bytes of the hash whose seal is drawn; null without an account. */
  readonly hash?: Uint8Array | null;
  /** What the bank shows of the payment; null for nothing. */
  readonly arrival?: PaymentRail['bank'];
}

const ARRIVAL = { amount: paise(12_501_000n), day: '2026-11-26' };
const HASH = Uint8Array.from({ length: 32 }, (_, index) => index);

function draw(
  code: (typeof LANGUAGE_CODES)[number],
  { company, member, symbol, purchase, hash = HASH, arrival = ARRIVAL }: Drawn,
) {
  const { language, texts } = paperTextsIn(code);
  const page = 'https://tokens.example/verify';
  const link = `${page}/${'7A'.repeat(91)}7`;
  const proof = { qr: link.toUpperCase(), link, page, shortCode: 'ABCD-EFGH', issuedAt: AT };
  return receipt({
    language,
    companyName: company,
    title: texts.receipt.title,
    stub: {
      payee: texts.receipt.payee(company),
      symbol,
      accent: '#5b3fd1',
      account: hash && { seal: drawSeal(hash), words: texts.receipt.accountEnd('8901') },
    },
    lines: receiptLines(member, purchase, texts),
    stamps: receiptStamps(purchase, texts),
    rail: receiptRail(purchase, arrival, texts),
    footer: texts.receipt.footer,
    proof,
    proofTexts: proofTexts(proof, texts),
  });
}

interface Place {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  /** From the lower edge of the page, as in PDF. */
  readonly bottom: number;
  readonly top: number;
}

/** The places of the texts of each page. Stamps are turned so little that their texts are read as level. */
async function placesOf(pdf: Uint8Array): Promise<Place[][]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: Place[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [, , , , left = 0, base = 0] = item.transform as readonly number[];
        const [bottom, top] = [base - 0.15 * item.height, base + 0.6 * item.height];
        return [{ text: item.str, left, right: left + item.width, bottom, top }];
      }),
    );
  }
  return pages;
}

/** The pairs of texts of a page that lie above each other. */
const overlaps = (places: readonly Place[]) =>
  places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
          Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) > 0.5,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );

const A4 = { width: 595.28, height: 841.89 } as const;

const outside = (places: readonly Place[]) =>
  places.filter(
    ({ left, right, bottom, top }) =>
      left < MARGIN - 0.5 ||
      right > A4.width - MARGIN + 0.5 ||
      bottom < MARGIN - 0.5 ||
      top > A4.height - MARGIN,
  );

describe.each(LANGUAGE_CODES)('a receipt in %s', (language) => {
  test.each(Object.entries(PURCHASES))(
    'that is %s fits on one page without overlaps',
    async (_, purchase) => {
      const pages = await placesOf(await draw(language, { ...SHORT, purchase }));
      expect(pages).toHaveLength(1);
      const [places = []] = pages;
      expect(places.length).toBeGreaterThan(25);
      expect(overlaps(places)).toEqual([]);
      expect(outside(places)).toEqual([]);
    },
  );

  test('with long names and large sums has no overlaps', async () => {
    const pages = await placesOf(await draw(language, LONG));
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const places of pages) {
      expect(overlaps(places)).toEqual([]);
      expect(outside(places)).toEqual([]);
    }
  });
});

test('the total leads in the largest letters', async () => {
  const [places = []] = await placesOf(await draw('en', { ...SHORT, purchase: approved }));
  const height = ({ top, bottom }: Place) => top - bottom;
  const [largest] = places.toSorted((one, other) => height(other) - height(one));
  expect(largest?.text).toBe('₹ 1,25,925.14');
});

/** The colours with which a PDF fills and strokes, as `#rrggbb`. */
function coloursOf(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf).toString('latin1');
  return [...file.matchAll(/\/FlateDecode\n>>\nstream\n/g)].flatMap(({ 0: head, index }) => {
    const start = index + head.length;
    const end = file.indexOf('\nendstream', start);
    const content = inflateSync(pdf.subarray(start, end)).toString('latin1');
    return [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gim)].map(([, ...channels]) => {
      const hex = channels.map((channel) => Math.round(Number(channel) * 255).toString(16));
      return `#${hex.map((digits) => digits.padStart(2, '0')).join('')}`;
    });
  });
}

test('the seal of the account is drawn in the colours of the screens, and only where one is stored', async () => {
  // Bytes 0 and 1 choose the colours hsl(0 45% 16%), hsl(0 80% 68%) and hsl(90 90% 82%).
  const seal = ['#3b1616', '#ef6c6c', '#d1faa8'];
  const drawn = coloursOf(await draw('en', { ...SHORT, purchase: approved }));
  expect(drawn).toEqual(expect.arrayContaining(seal));
  const other = Uint8Array.from([3, ...HASH.slice(1)]);
  const another = coloursOf(await draw('en', { ...SHORT, purchase: approved, hash: other }));
  expect(another).not.toContain(seal[0]);
  const none = await draw('en', { ...SHORT, purchase: approved, hash: null });
  expect(coloursOf(none).filter((colour) => seal.includes(colour))).toEqual([]);
  const [places = []] = await placesOf(none);
  expect(places.map(({ text }) => text).join(' ')).not.toContain('Account ending');
});

test.each([
  ['sent', pending, null, { points: 3, lines: 3 }],
  ['at the bank', pending, ARRIVAL, { points: 2, lines: 2 }],
  ['approved without a bank line', approved, null, { points: 1, lines: 0 }],
  ['approved with a bank line', approved, ARRIVAL, { points: 0, lines: 0 }],
] as const)(
  'the rail of a payment that is %s has empty points for the other stations, and is grey after the last one',
  async (_, purchase, arrival, grey) => {
    const count = async (each: Purchase, colour: string) => {
      const colours = coloursOf(await draw('en', { ...SHORT, purchase: each, arrival }));
      return colours.filter((drawn) => drawn === colour).length;
    };
    /** How often the rail has a colour; the receipt of a rejected purchase has none. */
    const inRail = async (colour: string) =>
      (await count(purchase, colour)) - (await count(rejected, colour));
    expect({ points: await inRail('#9aa1b5'), lines: await inRail('#c9cdd9') }).toEqual(grey);
  },
);
