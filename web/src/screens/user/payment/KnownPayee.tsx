import { formatShortDate } from '../../../ui/dates.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { PayeeWithSeal } from '../../../payees/PayeeWithSeal.tsx';
import { payeeTexts as texts } from '../../../payees/texts.ts';
import type { PaymentDetails } from './panel.ts';

type Bank = PaymentDetails['banks'][number];

/** Whether the member has paid to exactly this account before, or since when it is in use. */
function inWords({ since, byTwoAdmins, paidAt }: NonNullable<Bank['use']>): string {
  if (paidAt !== null) return texts.paidBefore(formatShortDate(paidAt));
  const day = formatShortDate(since);
  const sentence = byTwoAdmins ? texts.sinceByTwoAdmins(day) : texts.since(day);
  return `${texts.notPaidBefore} ${sentence}`;
}

/** The seal of an account to pay to, and how the member knows the account; nothing while an older server does not say it. */
export function KnownPayee({ bank }: { readonly bank: Bank | undefined }) {
  if (bank?.use === undefined) return null;
  const { accountNumber, ifscCode, use } = bank;
  return (
    <PayeeWithSeal payee={{ accountNumber, ifscCode, upi: use.upi }}>
      <DateText>{inWords(use)}</DateText>
    </PayeeWithSeal>
  );
}
