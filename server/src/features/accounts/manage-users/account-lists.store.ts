import { sql, type RawBuilder } from 'kysely';
import { normaliseMobile } from '@prelaunch/domain/indian-ids';
import { isReferralCode } from '@prelaunch/domain/referral-code';
import { defineList } from '../../../platform/lists/list.ts';
import { containsPattern, withDigitWindows } from '../../../platform/lists/search.ts';
import type { Admin } from '../../../platform/http/actor.ts';
import { formerVerification, type FormerVerification } from '../profile/identity-changes.store.ts';

/** An account as its company's admins see it. */
export interface AccountRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly role: 'USER' | 'ADMIN';
  readonly referralCode: string;
  readonly createdAt: Date;
  readonly isApproved: boolean;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  readonly rights: 'all' | 'read';
}

export type ListedAccount = AccountRow & FormerVerification;

export const accountColumns = [
  'id',
  'name',
  'email',
  'mobile',
  'role',
  'referral_code as referralCode',
  'created_at as createdAt',
  'is_approved as isApproved',
  'status',
  'rights',
] as const;

/**
 * Matches accounts `a` whose name, mobile number, e-mail or referral code contains the text. A full mobile number
 * matches in any notation.
 */
export function matchesPerson(text: string): RawBuilder<boolean> {
  const code = text.toUpperCase();
  // Uses the index of the column: the trigram index is slow, since all codes begin with the same letters.
  if (isReferralCode(code)) return sql`a.referral_code = ${code}`;
  const number = normaliseMobile(text);
  const contains = (part: string) =>
    withDigitWindows(
      sql`a.search_text like lower(${containsPattern(part)})`,
      sql`digit_windows(a.search_text)`,
      part,
    );
  return number === null || number === text
    ? contains(text)
    : sql`(${contains(text)} or ${contains(number)})`;
}

/** The company's members and admins. Triggers maintain the totals. */
export const accountsOfCompany = defineList({
  from: sql`accounts a`,
  key: sql`a.id`,
  columns: sql<ListedAccount>`
    a.id, a.name, a.email, a.mobile, a.role, a.referral_code as "referralCode",
    a.created_at as "createdAt", a.is_approved as "isApproved", a.status, a.rights,
    ${formerVerification}`,
  scope: (admin: Admin) => sql`a.company_id = ${admin.companyId} and a.deleted_at is null`,
  filters: { isApproved: (isApproved: boolean) => sql`a.is_approved = ${isApproved}` },
  keptTotal: {
    by: ['isApproved'],
    select: (admin, { isApproved }) => sql`
      select sum(accounts) as total from account_counts where company_id = ${admin.companyId}
        ${isApproved === undefined ? sql`` : sql`and is_approved = ${isApproved}`}`,
  },
  ranges: { list: 'accounts', companyIn: ({ companyId }) => companyId },
  matches: matchesPerson,
});
