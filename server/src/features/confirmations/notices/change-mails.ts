import { CONFIRMATION_LIFE, formatDuration } from '@prelaunch/domain/limits';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { AdminChange, ChangedLine } from './changed-lines.rules.ts';

/** Mails about changes that every admin must know of: old and new values, who made the change, when and from which address. */

interface Person {
  readonly name: string;
  readonly email: string;
}

export interface ChangeNotice {
  readonly companyName: string;
  readonly by: Person;
  /** The admin whose request `by` confirmed; null when one admin was enough. */
  readonly requestedBy: Person | null;
  readonly ip: string;
  readonly at: Date;
  readonly lines: readonly ChangedLine[];
}

const person = ({ name, email }: Person) => `${name} (${email})`;

const block = (title: string, rows: readonly (readonly [label: string, text: string])[]) =>
  rows.length === 0
    ? ''
    : `${title}:\n\n${rows.map(([label, text]) => `    ${`${label}:`.padEnd(18)}${text}\n`).join('')}\n`;

/** Lists old and new values, and which of them differ. */
function changeBlocks(lines: readonly ChangedLine[]): string {
  const old = lines.flatMap(({ label, before }) =>
    before === null ? [] : [[label, before] as const],
  );
  const now = lines.flatMap(({ label, after }) =>
    after === null ? [] : [[label, after] as const],
  );
  const changed = lines.filter((line) => line.changed).map(({ label }) => label);
  const both = old.length > 0 && now.length > 0;
  return block('Old', old) + block('New', now) + (both ? `Changed: ${changed.join(', ')}\n\n` : '');
}

type ChangeOrigin = Pick<ChangeNotice, 'ip' | 'at'> & Partial<Pick<ChangeNotice, 'requestedBy'>>;

const originBlock = ({ ip, at, requestedBy = null }: ChangeOrigin) =>
  block('From', [
    ...(requestedBy === null ? [] : [['Requested by', person(requestedBy)] as const]),
    ['When', `${formatIstDate(at)} ${formatIstTime(at)} (India)`],
    ['Network address', ip],
  ]);

const unexpected = (correctAt: string, publicUrl: string) =>
  'If you did not expect this, act at once:\n\n' +
  `    Correct it: ${correctAt}\n` +
  `    See who did what: ${publicUrl}/admin/audit\n` +
  '    Call the other admins and the operator of this site. Do not rely on replies by mail.';

const signature = (companyName: string) => `\n\n${companyName}`;

/** Also sent to the admin who made the change, so that a stolen session is noticed. */
export function payeeChangedMail(to: string, notice: ChangeNotice, publicUrl: string): Mail {
  const { companyName, by, lines } = notice;
  const isNew = lines.every(({ before }) => before === null);
  return {
    to,
    kind: 'payee-changed',
    subject: isNew
      ? 'An account to pay to was added'
      : 'The account that your members pay to was changed',
    text:
      `Hello,\n\n${person(by)} ` +
      (isNew
        ? `added an account that the members of ${companyName} can pay to.\n\n`
        : `changed the account that the members of ${companyName} pay to.\n\n`) +
      originBlock(notice) +
      changeBlocks(lines) +
      'Members see this from now on.\n\n' +
      unexpected(`${publicUrl}/admin/beneficiary`, publicUrl) +
      signature(companyName),
  };
}

const ADMIN_CHANGES: Readonly<
  Record<AdminChange, { readonly subject: string; readonly did: (who: string) => string }>
> = {
  added: { subject: 'An admin was added', did: (who) => `added ${who} as an admin` },
  promoted: { subject: 'A member was made an admin', did: (who) => `made ${who} an admin` },
  demoted: {
    subject: 'An admin was made a member',
    did: (who) => `took the admin role away from ${who}`,
  },
  deleted: { subject: 'An admin was deleted', did: (who) => `deleted the admin ${who}` },
  changed: { subject: 'An admin account was changed', did: (who) => `changed the admin ${who}` },
};

/** @param subject the account before the change, or after it if the account is new */
export function adminChangedMail(
  to: string,
  change: AdminChange,
  subject: Person,
  notice: ChangeNotice,
  publicUrl: string,
): Mail {
  const { companyName, by, lines } = notice;
  const texts = ADMIN_CHANGES[change];
  return {
    to,
    kind: `admin-${change}`,
    subject: texts.subject,
    text:
      `Hello,\n\n${person(by)} ${texts.did(person(subject))} of ${companyName}.\n\n` +
      originBlock(notice) +
      changeBlocks(lines) +
      unexpected(`${publicUrl}/admin/usermanage`, publicUrl) +
      signature(companyName),
  };
}

/** Sent when a super admin changes whether, and from which amount, a second admin is needed. */
export function fourEyesChangedMail(
  to: string,
  notice: Omit<ChangeNotice, 'requestedBy'>,
  publicUrl: string,
): Mail {
  const { companyName, by, lines } = notice;
  return {
    to,
    kind: 'four-eyes-changed',
    subject: 'The rule about a second admin was changed',
    text:
      `Hello,\n\nthe super admin ${person(by)} changed the rule for when ${companyName} needs the ` +
      'confirmation of a second admin.\n\n' +
      originBlock(notice) +
      changeBlocks(lines) +
      unexpected(`${publicUrl}/superadmin/companymanage (super admins)`, publicUrl) +
      signature(companyName),
  };
}

/** What happened to a change that needs a second admin. */
export type ConfirmationStep = 'requested' | 'confirmed' | 'declined' | 'withdrawn';

interface ConfirmationNotice extends Omit<ChangeNotice, 'requestedBy'> {
  /** The requested actions; each text completes the sentence 'requested to ...'. */
  readonly actionTexts: readonly string[];
}

const STEPS: Readonly<
  Record<ConfirmationStep, { readonly subject: string; readonly did: string }>
> = {
  requested: {
    subject: 'A change waits for your confirmation',
    did: 'requests the confirmation of a second admin',
  },
  confirmed: { subject: 'A change was confirmed', did: 'confirmed the request' },
  declined: { subject: 'A change was declined', did: 'declined the request' },
  withdrawn: { subject: 'A request was withdrawn', did: 'withdrew their own request' },
};

/** Sent to the company's other admins. Account numbers in its lines are masked. */
export function confirmationMail(
  to: string,
  step: ConfirmationStep,
  { companyName, by, actionTexts, lines, ...from }: ConfirmationNotice,
  publicUrl: string,
): Mail {
  const { subject, did } = STEPS[step];
  const asked =
    `Look at it and confirm or decline it within ${formatDuration(CONFIRMATION_LIFE)}; ` +
    'without a confirmation nothing changes:\n\n' +
    `    ${publicUrl}/admin/confirmations\n\n`;
  return {
    to,
    kind: `confirmation-${step}`,
    subject,
    text:
      `Hello,\n\n${person(by)} ${did} at ${companyName} to\n\n` +
      `${actionTexts.map((actionText) => `    - ${actionText}\n`).join('')}\n` +
      originBlock(from) +
      changeBlocks(lines) +
      (step === 'requested' ? asked : '') +
      unexpected(`${publicUrl}/admin/confirmations`, publicUrl) +
      signature(companyName),
  };
}
