import { updateCompany } from '@prelaunch/contract';
import { useEndpoint } from '../../../api/query-client.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { Company } from './company-columns.tsx';
import styles from './CompanyForm.module.css';
import { companyTexts } from './texts.ts';
import { useReloadSite } from './useReloadSite.ts';

const { stake } = companyTexts;

interface StatusDialogProps {
  readonly company: Company;
  readonly onClose: () => void;
}

/** Suspends an active company or activates a suspended one, after explaining the effect. */
export function StatusDialog({ company, onClose }: StatusDialogProps) {
  const { id, companyName, tokenName, tokenSymbol, domain, status } = company;
  const reload = useReloadSite();
  const { mutate, isPending } = useEndpoint('superadmin', updateCompany);
  const suspends = status === 'ACTIVE';
  const texts = suspends ? companyTexts.suspend : companyTexts.activate;
  return (
    <ConfirmDialog
      open
      danger={suspends}
      title={texts.title(companyName)}
      confirmText={texts.confirm}
      pendingText={texts.pending}
      pending={isPending}
      onConfirm={() => {
        mutate(
          { body: { id, status: suspends ? 'SUSPENDED' : 'ACTIVE' } },
          {
            onSuccess: () => {
              showToast({ kind: 'success', text: texts.done(companyName) });
              onClose();
            },
            onSettled: reload,
          },
        );
      }}
      onCancel={() => {
        // A sent call cannot be cancelled; its reply closes the dialog.
        if (!isPending) onClose();
      }}
    >
      <DescriptionList
        items={[
          { label: stake.company, value: companyName, strong: true },
          {
            label: stake.token,
            value: tokenName === tokenSymbol ? tokenName : `${tokenName} (${tokenSymbol})`,
          },
          { label: stake.host, value: domain ?? stake.siteHost },
        ]}
      />
      <p className={styles.story}>{texts.consequence}</p>
    </ConfirmDialog>
  );
}
