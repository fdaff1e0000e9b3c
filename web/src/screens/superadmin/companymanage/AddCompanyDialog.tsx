import { addCompany } from '@prelaunch/contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { ApiFailure } from '../../../api/failures.ts';
import { useEndpoint } from '../../../api/query-client.ts';
import { checkedBy } from '../../../forms/contract-check.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import {
  addBody,
  checkNewCompany,
  EMPTY_COMPANY,
  fieldAtFault,
  NEW_TOKEN,
  type CompanyValues,
} from './company-form.ts';
import { AdminFields, SettingsSection } from './CompanyFields.tsx';
import styles from './CompanyForm.module.css';
import { FormSections } from './FormSections.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { companyTexts as texts } from './texts.ts';
import { TokenFields } from './TokenFields.tsx';
import { useLeaveDialog } from './useLeaveDialog.ts';
import { useReloadSite } from './useReloadSite.ts';
import { useTokenIcon } from './useTokenIcon.ts';

const SECTIONS = [
  texts.sections.company,
  texts.sections.token,
  texts.sections.programme,
  texts.sections.admin,
];

const checked = checkedBy(checkNewCompany);

/** Closes when the company is added; until then the typed values are kept. */
export function AddCompanyDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const reload = useReloadSite();
  const icon = useTokenIcon();
  const { mutateAsync: add } = useEndpoint('superadmin', addCompany);
  const form = useForm<CompanyValues>({ defaultValues: EMPTY_COMPANY, resolver: checked });
  const { isDirty, isSubmitting } = form.formState;
  const { leave, asking, stay } = useLeaveDialog(isDirty, isSubmitting, onClose);

  const submit = form.handleSubmit(async (values) => {
    try {
      const iconId = values.tokenSymbol === NEW_TOKEN ? ((await icon.settled())?.id ?? null) : null;
      const { message } = await add({ body: addBody(values, iconId) });
      showToast({ kind: 'success', text: message });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const field = fieldAtFault(error.code);
      if (field !== undefined) {
        form.setError(field, { type: 'refused', message: error.message }, { shouldFocus: true });
      }
    } finally {
      reload();
    }
  });

  return (
    <Dialog
      open
      size="large"
      title={texts.addTitle}
      onClose={leave}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} pending={isSubmitting} pendingText={texts.adding}>
            {texts.addSubmit}
          </Button>
        </>
      }
    >
      <FormSections counted labels={SECTIONS}>
        <form
          id={formId}
          noValidate
          className={styles.form}
          onSubmit={(event) => void submit(event)}
        >
          <SettingsSection form={form} section="company" />
          <TokenFields form={form} icon={icon} />
          <SettingsSection form={form} section="programme" />
          <AdminFields form={form} />
        </form>
      </FormSections>
      {asking && <LeaveDialog onLeave={onClose} onStay={stay} />}
    </Dialog>
  );
}
