import type { CompanySettings } from '@prelaunch/contract';
import { formatPaise } from '@prelaunch/domain/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { SuperAdmin } from '../../../platform/http/actor.ts';
import { enqueueMails } from '../../../platform/mail/outbox.store.ts';
import { siteUrl } from '../../../platform/mail/site-url.ts';
import {
  fourEyesChangedMail,
  changedLines,
  type ShownDetail,
  findNoticeRecipients,
} from '../../confirmations/index.ts';

type FourEyes = Pick<CompanySettings, 'fourEyes' | 'fourEyesAmount'>;

interface FourEyesChange {
  readonly actor: SuperAdmin;
  readonly ip: string;
  /** The id of the company. */
  readonly id: string;
  readonly before: FourEyes;
  readonly after: FourEyes;
}

const DETAILS: readonly ShownDetail<FourEyes>[] = [
  { label: 'Second admin', text: ({ fourEyes }) => (fourEyes ? 'Needed' : 'Not needed') },
  { label: 'Approvals from', text: ({ fourEyesAmount }) => formatPaise(fourEyesAmount) },
];

/** Mails the admins, the company and the super admins that the rule about a second admin has changed. */
export async function notifyOfFourEyes(
  deps: Deps,
  tx: Tx,
  { actor, ip, id, before, after }: FourEyesChange,
): Promise<void> {
  const { companyName, companyDomain, addresses } = await findNoticeRecipients(tx, id);
  const lines = changedLines(DETAILS, before, after);
  const notice = { companyName, by: actor, ip, at: new Date(), lines };
  const url = siteUrl(deps.publicUrl, companyDomain);
  await enqueueMails(
    tx,
    deps.secrets,
    addresses.map((to) => fourEyesChangedMail(to, notice, url)),
  );
}
