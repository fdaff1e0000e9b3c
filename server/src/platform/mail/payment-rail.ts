import { formatShortDate } from '@prelaunch/domain/dates';
import { formatPaise, paise, type Paise } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';

/** How far a purchase that is neither rejected nor cancelled has come, in mails and on receipts. */
export interface PaymentRail {
  readonly sentAt: Date;
  readonly method: PaymentMethod;
  readonly total: Paise;
  /** What lines of bank statements prove, with the day of the newest one, `YYYY-MM-DD`; null where none does. */
  readonly bank: { readonly amount: Paise; readonly day: string } | null;
  readonly isApproved: boolean;
}

/** The words of the rail on screens (web/src/screens/user/arrived/texts.ts) in one language. */
export interface RailWords {
  readonly stations: {
    readonly sent: string;
    readonly bank: string;
    readonly checked: string;
    readonly tokens: string;
  };
  readonly notYet: string;
  readonly notSeen: string;
  readonly onDay: (amount: string, day: string) => string;
  readonly short: (missing: string) => string;
  readonly over: (more: string) => string;
  readonly formatShortDate: (instant: Date) => string;
}

export const RAIL_IN_ENGLISH: RailWords = {
  stations: { sent: 'Sent', bank: 'At our bank', checked: 'Checked', tokens: 'Tokens' },
  notYet: 'not yet',
  notSeen: 'not seen on a statement',
  onDay: (amount, day) => `${amount} on ${day}`,
  short: (missing) => `${missing} short`,
  over: (more) => `${more} over`,
  formatShortDate,
};

export interface RailStation {
  readonly name: string;
  readonly isReached: boolean;
  readonly detail: string | null;
}

/** The amount that the bank shows; until the company has decided also how it differs from the total. */
function bankDetail({ bank, total, isApproved }: PaymentRail, words: RailWords): string | null {
  if (bank === null) return isApproved ? words.notSeen : words.notYet;
  const found = words.onDay(formatPaise(bank.amount), words.formatShortDate(new Date(bank.day)));
  if (isApproved || bank.amount === total) return found;
  const difference =
    bank.amount < total
      ? words.short(formatPaise(paise(total - bank.amount)))
      : words.over(formatPaise(paise(bank.amount - total)));
  return `${found}, ${difference}`;
}

/**
 * The stations of a payment, as on the screens (`railOf` in web/src/screens/user/arrived/stations.ts): that of the bank is
 * reached only if a bank line proves the payment, also after the approval. A manual payment that no line proves has none.
 */
export function railStations(rail: PaymentRail, words: RailWords): readonly RailStation[] {
  const { stations } = words;
  const isReached = rail.isApproved;
  const detail = isReached ? null : words.notYet;
  const hasBank = rail.bank !== null || rail.method !== 'MANUAL';
  return [
    { name: stations.sent, isReached: true, detail: words.formatShortDate(rail.sentAt) },
    ...(hasBank
      ? [{ name: stations.bank, isReached: rail.bank !== null, detail: bankDetail(rail, words) }]
      : []),
    { name: stations.checked, isReached, detail },
    { name: stations.tokens, isReached, detail },
  ];
}

/** The rail as one line of text. */
export const railText = (rail: PaymentRail, words: RailWords): string =>
  railStations(rail, words)
    .map(({ name, isReached, detail }) => {
      if (!isReached) return `${name} (${detail ?? words.notYet})`;
      return detail === null ? `${name} ✓` : `${name} ✓ ${detail}`;
    })
    .join(' → ');
