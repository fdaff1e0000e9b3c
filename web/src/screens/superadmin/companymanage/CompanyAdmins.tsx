import { inviteCompanyAdmin } from '@prelaunch/contract';
import { useEndpoint } from '../../../api/query-client.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { CompanyDetails } from './company-form.ts';
import styles from './CompanyAdmins.module.css';
import { companyTexts } from './texts.ts';
import { useReloadSite } from './useReloadSite.ts';

const texts = companyTexts.admins;

/** The maximum number of admins in a company's details. */
const SHOWN = 20;

type Admin = CompanyDetails['admins'][number];

function AdminRow({ companyId, admin }: { readonly companyId: string; readonly admin: Admin }) {
  const reload = useReloadSite();
  const { mutate, isPending } = useEndpoint('superadmin', inviteCompanyAdmin);
  const { id, name, email, mobile, hasPassword } = admin;
  return (
    <li className={styles.admin}>
      <div className={styles.who}>
        <p className={styles.name}>
          {name}
          <Badge tone={hasPassword ? 'green' : 'yellow'}>
            {hasPassword ? texts.ready : texts.waiting}
          </Badge>
        </p>
        <p className={styles.contact}>
          {email} · {mobile}
        </p>
      </div>
      {!hasPassword && (
        <Button
          size="small"
          variant="secondary"
          title={texts.inviteOf(name)}
          pending={isPending}
          pendingText={texts.inviting}
          onClick={() => {
            mutate(
              { body: { id: companyId, accountId: id } },
              {
                onSuccess: ({ message }) => {
                  showToast({ kind: 'success', text: message });
                },
                onSettled: reload,
              },
            );
          }}
        >
          {texts.invite}
        </Button>
      )}
    </li>
  );
}

interface CompanyAdminsProps {
  readonly companyId: string;
  readonly admins: readonly Admin[];
}

/** The company's admins; one without a password can be invited again. */
export function CompanyAdmins({ companyId, admins }: CompanyAdminsProps) {
  if (admins.length === 0) return <p>{texts.empty}</p>;
  return (
    <>
      <ul className={styles.admins}>
        {admins.map((admin) => (
          <AdminRow key={admin.id} companyId={companyId} admin={admin} />
        ))}
      </ul>
      {admins.length >= SHOWN && <p>{texts.bounded(SHOWN)}</p>}
    </>
  );
}
