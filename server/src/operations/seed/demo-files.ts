import { createHash } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { uploadKey } from '../../platform/files/storage-keys.rules.ts';
import type { FileRow } from './demo-history.store.ts';
import { idAt, type DemoMember } from './demo-members.ts';
import type { DemoOrder } from './demo-orders.ts';
import { drawPortrait, drawReceipt, type DrawnFile } from './demo-receipt.ts';
import { later } from './demo-times.ts';
import { createRandom, type Random } from './random.ts';

/** How many files are drawn and stored at the same time: sharp draws in threads, of which there are four. */
const AT_ONCE = 6;

/** A file that is not drawn yet. */
interface Sketch {
  readonly id: string;
  readonly ownerId: string;
  readonly createdAt: Date;
  readonly draw: () => Promise<DrawnFile>;
}

type FileDeps = Pick<Deps, 'files' | 'installationId'>;

/** Each file gets its own generator, because files are drawn in no particular order. */
const ownRandom = (random: Random): Random => createRandom(random.integer(0, 2 ** 32 - 1));

async function drawOne(
  { files, installationId }: FileDeps,
  companyId: string,
  { id, ownerId, createdAt, draw }: Sketch,
): Promise<FileRow> {
  const { name, mimeType, bytes } = await draw();
  const storageKey = uploadKey(installationId, companyId, id);
  await files.put(storageKey, bytes);
  return {
    id,
    owner_id: ownerId,
    name,
    mime_type: mimeType,
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    storage_key: storageKey,
    created_at: createdAt,
  };
}

async function drawAll(
  deps: FileDeps,
  companyId: string,
  sketches: readonly Sketch[],
): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  const waiting = sketches.values();
  const lane = async () => {
    for (const sketch of waiting) rows.push(await drawOne(deps, companyId, sketch));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return rows;
}

/** Draws and stores the receipt of every order with a proof, each a file of its own. */
export function drawReceipts(
  deps: FileDeps,
  random: Random,
  companyId: string,
  payee: string,
  orders: readonly DemoOrder[],
): Promise<readonly FileRow[]> {
  const sketches = orders.flatMap(({ proof, buyer, price, createdAt }): Sketch[] => {
    if (proof === null) return [];
    const uploadedAt = later(createdAt, -60_000);
    const paidAt = later(uploadedAt, -random.integer(60, 500) * 1_000);
    const facts = { ...proof, payer: buyer.name, payee, total: price.total, paidAt };
    const own = ownRandom(random);
    return [
      {
        id: proof.receiptId,
        ownerId: buyer.id,
        createdAt: uploadedAt,
        draw: () => drawReceipt(own, facts),
      },
    ];
  });
  return drawAll(deps, companyId, sketches);
}

/** Draws and stores a profile picture for the first member and every third of the others. */
export function drawPortraits(
  deps: FileDeps,
  random: Random,
  companyId: string,
  members: readonly DemoMember[],
): Promise<readonly FileRow[]> {
  const sketches = members
    .filter((_, position) => position % 3 === 0)
    .map(({ id, createdAt }): Sketch => {
      const own = ownRandom(random);
      return {
        id: idAt(random, createdAt),
        ownerId: id,
        createdAt,
        draw: () => drawPortrait(own),
      };
    });
  return drawAll(deps, companyId, sketches);
}
