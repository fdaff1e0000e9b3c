import { randomBytes } from 'node:crypto';
import { referralCode } from '@prelaunch/domain/referral-code';
import type { BenchCase } from '../bench-case.ts';
import { checkRow, valueRow } from '../report/rows.ts';
import { buildTree } from '../setup/build-tree.ts';

const HOLDINGS = 1_000_000;
const PER_PAGE = 20_000;

/** Pages of lines `member quantity`, as the server reads them from the database. */
function makePages(): { pages: string[]; total: number } {
  const pages: string[] = [];
  let total = 0;
  for (let first = 0; first < HOLDINGS; first += PER_PAGE) {
    const random = randomBytes(PER_PAGE * 8);
    const lines = Array.from({ length: PER_PAGE }, (_, at) => {
      const bytes = random.subarray(at * 8, at * 8 + 8);
      const quantity = 1 + (bytes.readUInt32BE(0) % 1_000_000);
      total += quantity;
      return `${referralCode('GLXY', bytes)} ${quantity}`;
    });
    pages.push(lines.join('\n'));
  }
  return { pages, total };
}

/** Measures the tree of a publication of holdings. */
export const holdings: BenchCase = {
  name: 'holdings',
  duties: {
    product:
      'The Merkle sum tree of one million holdings in a worker process: salts, leaves, order, all levels, ' +
      'and the rows that are stored. Not its signature and storage',
    ceiling: null,
  },
  run: async () => {
    const { pages, total } = makePages();
    const built = await buildTree(pages, HOLDINGS);
    const what = `${HOLDINGS.toLocaleString('en')} holdings`;
    return [
      valueRow(`${what}: tree built`, built.ms / 1000, 's', { atMost: 10 }),
      valueRow(`${what}: peak memory of the worker`, built.peakMb, 'MB', { atMost: 300 }),
      checkRow(
        `${what}: total`,
        built.total === total && built.leafBytes === HOLDINGS * 40,
        `${built.total} of ${total} tokens`,
      ),
    ];
  },
};
