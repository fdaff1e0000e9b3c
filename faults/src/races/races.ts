import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { pick, type Company, type Person } from '@prelaunch/testkit/people';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import type { HttpRequest } from '@prelaunch/testkit/client';
import { bought, buyRequest, decideRequest, uploaded, uploadRequest } from '../load/calls.ts';
import type { HttpAnswer } from '../load/http.ts';
import { describeCounts, sendAll, tally, type Outcome, type Race, type Track } from './race.ts';

/** A member may have this many pending purchases. */
const PENDING = 10;

async function totalsOf(track: Track, { id }: Company): Promise<Record<string, number>> {
  const { rows } = await track.pool.query<Record<string, string>>(
    `select private_supply, reserved, approved, pending_count, approved_count, rejected_count
     from company_totals where company_id = $1`,
    [id],
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([key, value]) => [key, Number(value)]),
  );
}

const failures = (counts: ReadonlyMap<number, number>) =>
  [...counts].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);

function judged(begun: number, right: boolean, counts: ReadonlyMap<number, number>): Outcome {
  return { right, found: describeCounts(counts), ms: performance.now() - begun };
}

const BUYS = 10_000;
const SUPPLY = 100;

/** 10,000 purchases of one token each, while 100 tokens are left. */
const lastHundred: Race = {
  name: `${BUYS} purchases of the last ${SUPPLY} tokens`,
  size: BUYS,
  controlSize: BUYS / 20,
  async run(track, size) {
    const company = await track.makeCompany({
      members: size / PENDING,
      admins: 1,
      privateSupply: SUPPLY,
    });
    const requests = Array.from({ length: size }, (_, n) =>
      buyRequest(pick(company.members, n), randomUUID(), newOrderNumber()),
    );
    const begun = performance.now();
    const counts = tally(await sendAll(track.client, requests, { repeatBusy: false }));
    const totals = await totalsOf(track, company);
    const right =
      counts.get(201) === SUPPLY &&
      counts.get(409) === size - SUPPLY &&
      failures(counts) === 0 &&
      totals['reserved'] === SUPPLY &&
      totals['pending_count'] === SUPPLY;
    return judged(begun, right, counts);
  },
  guard: {
    replace: [
      ['when g.quantity > t.remaining', 'when g.quantity < -1         '],
      ['tokens_so_far <= t.remaining', 'tokens_so_far >= -1         '],
    ],
    statements: ['alter table company_totals drop constraint company_totals_not_oversold'],
  },
};

const PURCHASES = 500;
const DECISIONS = 8;
const ADMINS = 4;

/**
 * 500 purchases, each with eight simultaneous decisions by four admins, half of them rejections.
 */
const decisions: Race = {
  name: `${PURCHASES} purchases x ${DECISIONS} decisions`,
  size: PURCHASES,
  controlSize: PURCHASES / 20,
  async run(track, size) {
    const company = await track.makeCompany({
      members: size / 5,
      admins: ADMINS,
      privateSupply: 1_000_000,
    });
    const orders = await sendAll(
      track.client,
      Array.from({ length: size }, (_, n) =>
        buyRequest(pick(company.members, n), randomUUID(), newOrderNumber()),
      ),
      { repeatBusy: true },
    );
    const ids = orders.map((answer) => bought(answer).id);
    const requests: HttpRequest[] = ids.flatMap((id) =>
      Array.from({ length: DECISIONS }, (_, n) =>
        decideRequest(pick(company.admins, n), id, n % 2 === 0 ? 'APPROVED' : 'REJECTED'),
      ),
    );
    const begun = performance.now();
    const counts = tally(await sendAll(track.client, requests, { repeatBusy: true }));
    const totals = await totalsOf(track, company);
    const decided = (totals['approved_count'] ?? 0) + (totals['rejected_count'] ?? 0);
    const right =
      counts.get(200) === size &&
      counts.get(409) === size * (DECISIONS - 1) &&
      decided === size &&
      totals['pending_count'] === 0 &&
      totals['approved'] === totals['approved_count'];
    return judged(begun, right, counts);
  },
  guard: {
    replace: [["when p.status <> 'PENDING'", "when p.status = 'NOTHING!'"]],
    statements: [
      'alter table purchases disable trigger purchases_guard',
      // These constraints would reject a wrong sum before a purchase is decided twice.
      `alter table company_totals drop constraint company_totals_reserved_check,
         drop constraint company_totals_pending_count_check,
         drop constraint company_totals_pending_paise_check`,
      'alter table allocation_entries drop constraint allocation_entries_once',
    ],
  },
};

const SPELLINGS = 200;
const DIGITS = ['0123456789', '０１２３４５６７８９', '०१२३४५६७८९', '٠١٢٣٤٥٦٧٨٩'];

/** Spells the same twelve digits differently for each `n`. */
function spelling(reference: string, n: number): string {
  const digits = DIGITS[n % DIGITS.length] ?? '';
  const written = Array.from(reference, (digit) => Array.from(digits)[Number(digit)] ?? digit);
  const gap = 1 + (Math.floor(n / DIGITS.length) % 11);
  const mark = [' ', '-', ' - ', '  ', '– '][Math.floor(n / (DIGITS.length * 11)) % 5] ?? ' ';
  return `${written.slice(0, gap).join('')}${mark}${written.slice(gap).join('')}`;
}

async function receiptsFor(track: Track, members: readonly Person[]): Promise<string[]> {
  const answers: HttpAnswer[] = await sendAll(
    track.client,
    members.map((member) => uploadRequest(member, randomUUID())),
    { repeatBusy: true },
  );
  return answers.map((answer) => uploaded(answer)[0]?.id ?? '');
}

/**
 * 200 members submit one transaction number in 200 spellings, and all purchases are approved at
 * once.
 */
const spellings: Race = {
  name: `${SPELLINGS} spellings of one UTR`,
  size: SPELLINGS,
  controlSize: SPELLINGS / 4,
  async run(track, size) {
    const company = await track.makeCompany({
      members: size,
      admins: ADMINS,
      privateSupply: 1_000_000,
    });
    const receipts = await receiptsFor(track, company.members);
    const orders = await sendAll(
      track.client,
      company.members.map((member, n) =>
        buyRequest(member, randomUUID(), newOrderNumber(), {
          paymentMethod: 'UPI',
          receiptId: receipts[n],
          referenceNumber: spelling('431265879012', n),
        }),
      ),
      { repeatBusy: true },
    );
    const begun = performance.now();
    const counts = tally(
      await sendAll(
        track.client,
        orders.map((answer, n) =>
          decideRequest(pick(company.admins, n), bought(answer).id, 'APPROVED'),
        ),
        { repeatBusy: true },
      ),
    );
    const totals = await totalsOf(track, company);
    const right =
      counts.get(200) === 1 &&
      counts.get(409) === size - 1 &&
      totals['approved_count'] === 1 &&
      totals['approved'] === 1;
    return judged(begun, right, counts);
  },
  guard: {
    replace: [["o.status = 'APPROVED' and o.rev", "o.status = 'NOTHING!' and o.rev"]],
    statements: ['drop index purchases_credited_reference'],
  },
};

export const RACES: readonly Race[] = [lastHundred, decisions, spellings];
