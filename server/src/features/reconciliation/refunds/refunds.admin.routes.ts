import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { decimalText } from '@prelaunch/domain/money';
import { handlers } from '../../../platform/http/implement.ts';
import { csvReply, olderBy, type CsvColumns } from '../../../platform/lists/csv.ts';
import { mapPage } from '../../../platform/lists/list.ts';
import type { Vault } from '../../../platform/keys/secrets.ts';
import type { StatementDeps } from '../deps.ts';
import { openAccount, type RefundAccount } from './refund-accounts.ts';
import { cancelRefund, keepAsCredit, recordSent, registerRefund } from './refunds.ts';
import { refundsOfCompany, type RefundRow } from './refunds.store.ts';

/** Whether the company waits for the account: the member can still log in and give it. */
const waitsForAccount = (row: RefundRow): boolean =>
  row.state === 'DUE' &&
  row.account_version === 0 &&
  row.member_email !== null &&
  row.member_role === 'USER';

/** Converts a refund to the reply of the contract. */
const toRefund = (vault: Vault, row: RefundRow) => ({
  id: row.id,
  state: row.state,
  amount: row.amount_paise,
  reason: row.reason,
  line: {
    id: row.line_id,
    day: row.line_day,
    amount: row.line_paise,
    narration: row.narration,
    reference: row.reference,
  },
  purchase:
    row.purchase_id === null
      ? null
      : {
          id: row.purchase_id,
          orderNumber: row.order_number,
          memberName: row.member_name ?? '',
        },
  registeredAt: row.registered_at,
  registeredBy: row.registered_by_name ?? '',
  sentReference: row.sent_reference,
  sentDay: row.sent_day,
  endedAt: row.ended_at,
  endedBy: row.ended_by_name,
  account: openAccount(vault, row),
  accountVersion: row.account_version,
  accountGivenAt: row.account_given_at,
  waitsForAccount: waitsForAccount(row),
  usedFor: row.used_for,
  isFree: row.is_free,
});

const moment = (instant: Date | null): string | null =>
  instant === null ? null : `${formatIstDate(instant)} ${formatIstTime(instant)}`;

/** The columns of the export: rupees as plain numbers, times in IST. */
const refundColumns: CsvColumns<RefundRow> = {
  Registered: (row) => moment(row.registered_at),
  'Registered by': (row) => row.registered_by_name,
  State: (row) => row.state,
  Amount: (row) => decimalText(row.amount_paise),
  Reason: (row) => row.reason,
  'Order No.': (row) => row.order_number,
  Name: (row) => row.member_name,
  'Received on': (row) => row.line_day,
  'Received amount': (row) => decimalText(row.line_paise),
  'Received reference': (row) => row.reference,
  Narration: (row) => row.narration,
  'Sent on': (row) => row.sent_day,
  'Sent reference': (row) => row.sent_reference,
  Ended: (row) => moment(row.ended_at),
  'Ended by': (row) => row.ended_by_name,
  'Used for order': (row) => row.used_for && (row.used_for.orderNumber ?? row.used_for.id),
};

type Transfer = RefundRow & { readonly account: RefundAccount | null };

/** The columns that bulk payments of Indian banks ask for. */
const transferColumns: CsvColumns<Transfer> = {
  'Beneficiary Name': ({ account }) => account?.holderName ?? null,
  'Beneficiary Account Number': ({ account }) => account?.accountNumber ?? null,
  'IFSC Code': ({ account }) => account?.ifscCode ?? null,
  Amount: (row) => decimalText(row.amount_paise),
  'Payment Mode': () => 'NEFT',
  Remarks: (row) => `Refund ${row.order_number ?? ''}`.trim(),
};

/** Handlers of the register of refunds. */
export const refundHandlers = (deps: StatementDeps) =>
  handlers({
    listRefunds: async ({ actor, query, read }) => {
      const page = await read((db) => refundsOfCompany.page({ ...deps, db }, actor, query));
      return mapPage(page, (row) => toRefund(deps, row));
    },

    exportRefunds: ({ actor, query, read }) =>
      csvReply(
        'refunds',
        refundColumns,
        olderBy(read, (db) => refundsOfCompany.older({ ...deps, db }, actor, query)),
      ),

    // From the primary, as all reads on which staff decide about money. Not the admin's own money, which another admin sends.
    exportRefundTransfers: ({ actor }) => {
      const older = refundsOfCompany.older(deps, actor, { state: 'DUE' });
      const read = async (before: string | null, limit: number): Promise<readonly Transfer[]> =>
        (await older(before, limit)).map((row) => ({ ...row, account: openAccount(deps, row) }));
      return csvReply(
        'refund-transfers',
        transferColumns,
        read,
        ({ account, member_id: memberId }) =>
          account?.kind === 'BANK' && memberId !== actor.accountId,
      );
    },

    registerRefund: async ({ actor, ip, body }) =>
      toRefund(deps, await registerRefund(deps, actor, ip, body)),

    markRefundSent: async ({ actor, ip, body }) =>
      toRefund(deps, await recordSent(deps, actor, ip, body)),

    cancelRefund: async ({ actor, ip, body }) =>
      toRefund(deps, await cancelRefund(deps, actor, ip, body.id)),

    keepRefundAsCredit: async ({ actor, ip, body }) =>
      toRefund(deps, await keepAsCredit(deps, actor, ip, body)),
  });
