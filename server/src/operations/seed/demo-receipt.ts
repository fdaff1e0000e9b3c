import { buffer } from 'node:stream/consumers';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { formatPaise, type Paise } from '@prelaunch/domain/money';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { partsInIndia } from './demo-times.ts';
import type { Random } from './random.ts';

/** The contents of a receipt. */
export interface ReceiptFacts {
  readonly method: 'UPI' | 'BANK';
  readonly payer: string;
  readonly payee: string;
  readonly bank: string;
  readonly total: Paise;
  readonly reference: string;
  readonly paidAt: Date;
}

export interface DrawnFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

const WIDTH = 360;
const HEIGHT = 640;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', "'": '&#39;' };
const escapeXml = (text: string): string =>
  text.replace(/[&<']/g, (character) => ENTITIES[character] ?? '');

interface Line {
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly text: string;
  /** Where the text begins; without it, the text is centred. */
  readonly x?: number;
  readonly bold?: boolean;
}

const textOf = ({ x, y, size, colour, text, bold = false }: Line): string =>
  `<text x="${String(x ?? WIDTH / 2)}" y="${String(y)}" font-size="${String(size)}" fill="${colour}"${
    x === undefined ? ' text-anchor="middle"' : ''
  }${bold ? ' font-weight="bold"' : ''}>${escapeXml(text)}</text>`;

const screen = (colour: string, shapes: string, lines: readonly Line[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${String(WIDTH)}" height="${String(HEIGHT)}" font-family="sans-serif">
    <rect width="${String(WIDTH)}" height="${String(HEIGHT)}" fill="${colour}"/>${shapes}
    ${lines.map(textOf).join('')}
    ${textOf({ y: 624, size: 10, colour: '#8a8f9c', text: 'A drawing, not a payment' })}
  </svg>`;

const tick = (x: number, y: number, colour: string): string =>
  `<circle cx="${String(x)}" cy="${String(y)}" r="34" fill="${colour}"/>
   <path d="M${String(x - 15)} ${String(y)}l11 11 20-22" fill="none" stroke="#fff" stroke-width="6"/>`;

const when = (at: Date): string => `${formatIstDate(at)}, ${formatIstTime(at)}`;

/** A white card with a large amount. */
const card = ({ payee, payer, total, reference, paidAt, bank }: ReceiptFacts): string =>
  screen(
    '#eef3f0',
    `<rect x="20" y="40" width="320" height="560" rx="16" fill="#fff"/>${tick(180, 120, '#1f8a4c')}`,
    [
      { y: 190, size: 15, colour: '#3a4149', text: 'Payment successful' },
      { y: 240, size: 30, colour: '#14181d', text: formatPaise(total), bold: true },
      { y: 276, size: 13, colour: '#3a4149', text: `to ${payee}` },
      { y: 300, size: 12, colour: '#6b7280', text: when(paidAt) },
      { x: 44, y: 372, size: 11, colour: '#6b7280', text: 'From' },
      { x: 44, y: 391, size: 14, colour: '#14181d', text: payer },
      { x: 44, y: 410, size: 12, colour: '#3a4149', text: bank },
      { x: 44, y: 462, size: 11, colour: '#6b7280', text: 'UPI transaction ID' },
      { x: 44, y: 482, size: 16, colour: '#14181d', text: reference },
    ],
  );

/** A coloured header above a list of details. */
const coloured = ({ payee, payer, total, reference, paidAt, bank }: ReceiptFacts): string =>
  screen('#fff', `<rect width="360" height="210" fill="#4b2a94"/>${tick(180, 74, '#2fa568')}`, [
    { y: 140, size: 16, colour: '#fff', text: 'Transaction Successful', bold: true },
    { y: 164, size: 12, colour: '#d9cef5', text: when(paidAt) },
    { x: 28, y: 258, size: 12, colour: '#6b7280', text: 'Paid to' },
    { x: 28, y: 282, size: 16, colour: '#14181d', text: payee, bold: true },
    { x: 28, y: 316, size: 24, colour: '#14181d', text: formatPaise(total), bold: true },
    { x: 28, y: 380, size: 12, colour: '#6b7280', text: 'Debited from' },
    { x: 28, y: 401, size: 14, colour: '#14181d', text: `${payer}, ${bank}` },
    { x: 28, y: 456, size: 12, colour: '#6b7280', text: 'UTR' },
    { x: 28, y: 478, size: 17, colour: '#14181d', text: reference },
  ]);

/** The dark screen of a banking app. */
const dark = ({ payee, payer, total, reference, paidAt, bank }: ReceiptFacts): string =>
  screen('#0f172a', '<path d="M24 132h312M24 236h312M24 340h312M24 444h312" stroke="#2a3654"/>', [
    { x: 24, y: 64, size: 17, colour: '#e2e8f0', text: bank, bold: true },
    { x: 24, y: 94, size: 13, colour: '#7dd3a7', text: 'Fund transfer completed' },
    { x: 24, y: 172, size: 12, colour: '#94a3b8', text: 'Amount' },
    { x: 24, y: 204, size: 24, colour: '#f8fafc', text: formatPaise(total), bold: true },
    { x: 24, y: 276, size: 12, colour: '#94a3b8', text: 'Beneficiary' },
    { x: 24, y: 302, size: 16, colour: '#f8fafc', text: payee },
    { x: 24, y: 380, size: 12, colour: '#94a3b8', text: 'Remitter' },
    { x: 24, y: 406, size: 16, colour: '#f8fafc', text: payer },
    { x: 24, y: 484, size: 12, colour: '#94a3b8', text: 'Bank reference (UTR)' },
    { x: 24, y: 510, size: 16, colour: '#f8fafc', text: reference },
    { x: 24, y: 548, size: 12, colour: '#94a3b8', text: when(paidAt) },
  ]);

async function drawPicture(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 72, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** A bank's advice on paper. The standard fonts of PDF have no rupee sign. */
function drawPaper(facts: ReceiptFacts): Promise<Buffer> {
  const paper = new PDFDocument({
    size: [420, 540],
    margin: 36,
    info: { Title: 'Payment advice' },
  });
  paper.font('Helvetica-Bold').fontSize(16).text(facts.bank);
  paper.font('Helvetica').fontSize(10).fillColor('#555').text('Payment advice').moveDown(2);
  const rows = [
    ['Beneficiary', facts.payee],
    ['Remitter', facts.payer],
    ['Amount', formatPaise(facts.total).replace('₹', 'INR')],
    ['UTR', facts.reference],
    ['Date', when(facts.paidAt)],
    ['Status', 'Credited'],
  ] as const;
  for (const [label, value] of rows) {
    const top = paper.y;
    paper.fillColor('#777').text(label, 36, top, { width: 110 });
    paper.fillColor('#111').text(value, 150, top, { width: 234 });
    paper.moveDown(1);
  }
  paper.moveDown(3).fillColor('#999').fontSize(8).text('A drawing, not a payment', 36);
  paper.end();
  return buffer(paper);
}

const DESIGNS = { UPI: [card, coloured], BANK: [dark, 'paper', coloured] } as const;

/** Draws the receipt of a payment: the screenshot of a payment app, or the PDF of a bank. */
export async function drawReceipt(random: Random, facts: ReceiptFacts): Promise<DrawnFile> {
  const { year, month, day, hour, minute, second } = partsInIndia(facts.paidAt);
  const date = `${year}${month}${day}`;
  const design = random.pick(DESIGNS[facts.method]);
  const name = random.pick([
    `Screenshot_${date}-${hour}${minute}${second}.jpg`,
    `IMG-${date}-WA00${random.digits(2)}.jpg`,
    'payment.jpg',
  ]);
  return design === 'paper'
    ? { name: `advice-${date}.pdf`, mimeType: 'application/pdf', bytes: await drawPaper(facts) }
    : { name, mimeType: 'image/jpeg', bytes: await drawPicture(design(facts)) };
}

const SKIN = ['#f0c8a0', '#d9a066', '#b97a4b', '#8d5a35'] as const;
const HAIR = ['#1d1a1a', '#2b211c', '#4a3426', '#70706e'] as const;
const CLOTHES = ['#27598f', '#8f2748', '#2d6b45', '#b5791f', '#574b90', '#3b3f46'] as const;
const BEHIND = ['#dbe7f5', '#f6e3d3', '#e3efdc', '#efe1f1', '#e6e8ee'] as const;

/** Draws a simple portrait of 160 by 160 pixels. */
export async function drawPortrait(random: Random): Promise<DrawnFile> {
  const hair = random.pick(HAIR);
  const behindHead = random.chance(0.5)
    ? `<rect x="44" y="60" width="72" height="66" rx="26" fill="${hair}"/>`
    : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160">
    <rect width="160" height="160" fill="${random.pick(BEHIND)}"/>${behindHead}
    <ellipse cx="80" cy="160" rx="62" ry="44" fill="${random.pick(CLOTHES)}"/>
    <circle cx="80" cy="78" r="34" fill="${random.pick(SKIN)}"/>
    <path d="M46 76a34 34 0 0 1 68 0q-18-20-34-20t-34 20" fill="${hair}"/>
    <circle cx="68" cy="80" r="3.5" fill="#222"/><circle cx="92" cy="80" r="3.5" fill="#222"/>
    <path d="M68 95q12 9 24 0" fill="none" stroke="#7a3b32" stroke-width="3" stroke-linecap="round"/>
  </svg>`;
  return { name: 'me.jpg', mimeType: 'image/jpeg', bytes: await drawPicture(svg) };
}
