import { createHash } from 'node:crypto';
import { formatPaise, type Paise } from '@prelaunch/domain/money';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { systemTransaction } from '../db/system-transaction.ts';
import type { Deps } from '../deps.ts';
import { uploadKey } from '../files/storage-keys.rules.ts';
import type { Member } from '../http/actor.ts';
import { insertMedia } from '../media/media.store.ts';

const drawing = (payee: string, total: Paise, reference: string): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="540" height="760" font-family="sans-serif">
    <rect width="540" height="760" fill="#f4f6f8"/>
    <rect x="40" y="60" width="460" height="640" rx="20" fill="#fff"/>
    <circle cx="270" cy="180" r="48" fill="#1f8a4c"/>
    <path d="M246 181l17 17 33-36" fill="none" stroke="#fff" stroke-width="9"/>
    <text x="270" y="290" text-anchor="middle" font-size="24" fill="#333">Paid to ${payee} Private Limited</text>
    <text x="270" y="370" text-anchor="middle" font-size="44" fill="#111">${formatPaise(total)}</text>
    <text x="270" y="470" text-anchor="middle" font-size="20" fill="#666">UPI transaction number</text>
    <text x="270" y="505" text-anchor="middle" font-size="24" fill="#111">${reference}</text>
    <text x="270" y="640" text-anchor="middle" font-size="18" fill="#999">A drawing, not a payment</text>
  </svg>`;

/** Draws a payment receipt and uploads it as the member. */
export async function addDemoReceipt(
  { db, files, installationId }: Pick<Deps, 'db' | 'files' | 'installationId'>,
  member: Member,
  payee: string,
  total: Paise,
  reference: string,
): Promise<string> {
  const bytes = await sharp(Buffer.from(drawing(payee, total, reference)))
    .png()
    .toBuffer();
  const id = uuidv7();
  const storageKey = uploadKey(installationId, member.companyId, id);
  await files.put(storageKey, bytes);
  const media = {
    id,
    name: 'payment.png',
    mimeType: 'image/png',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
    storageKey,
  };
  await systemTransaction(db, (tx) => insertMedia(tx, member, media));
  return id;
}
