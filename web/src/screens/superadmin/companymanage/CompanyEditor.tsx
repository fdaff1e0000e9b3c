import { formatTokens } from '@prelaunch/domain/money';
import { useId, useState } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { CompanyAdmins } from './CompanyAdmins.tsx';
import { SettingsSection } from './CompanyFields.tsx';
import styles from './CompanyForm.module.css';
import { FormSections } from './FormSections.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { ProgrammeHistory } from './ProgrammeHistory.tsx';
import { TokenFields } from './TokenFields.tsx';
import type { CompanyDetails } from './company-form.ts';
import { companyTexts as texts } from './texts.ts';
import { type Conflict, useCompanyEditor } from './useCompanyEditor.ts';
import { useLeaveDialog } from './useLeaveDialog.ts';

interface NewerNoticeProps {
  readonly conflict: Conflict;
  readonly onLoad: () => void;
}

/** Shown when another super admin has saved the company in the meantime. */
function NewerNotice({ conflict, onLoad }: NewerNoticeProps) {
  return (
    <div role="alert" className={styles.newer}>
      <p>{conflict === 'loaded' ? texts.changed.loaded : texts.changed.text}</p>
      {conflict !== 'loaded' && (
        <Button
          size="small"
          variant="secondary"
          pending={conflict === 'loading'}
          pendingText={texts.changed.loading}
          onClick={onLoad}
        >
          {texts.changed.load}
        </Button>
      )}
    </div>
  );
}

interface CompanyEditorProps {
  readonly stored: CompanyDetails;
  /** Loads the company as stored now; undefined when that fails. */
  readonly loadAgain: () => Promise<CompanyDetails | undefined>;
  readonly onClose: () => void;
}

const SECTIONS = [
  texts.sections.company,
  texts.sections.token,
  texts.sections.programme,
  texts.sections.site,
  texts.sections['second-admin'],
];

type Tab = 'details' | 'admins' | 'history';

/** All details of one company; the form keeps its input while the admins or the history are shown. */
export function CompanyEditor({ stored, loadAgain, onClose }: CompanyEditorProps) {
  const formId = useId();
  const [tab, setTab] = useState<Tab>('details');
  const editor = useCompanyEditor(stored, loadAgain, onClose);
  const { form, base, conflict, pending, storedNow } = editor;
  const { leave, asking, stay } = useLeaveDialog(form.formState.isDirty, pending, onClose);
  const fields = { form, storedNow, mayStayEmpty: editor.mayStayEmpty };

  return (
    <Dialog
      open
      size="large"
      tall
      title={texts.editTitle(stored.companyName)}
      onClose={leave}
      footer={
        tab === 'details' ? (
          <>
            <Button variant="secondary" onClick={leave}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={formId} pending={pending} pendingText={texts.saving}>
              {texts.editSubmit}
            </Button>
          </>
        ) : undefined
      }
    >
      <Tabs
        label={texts.tabs.label}
        tabs={[
          { id: 'details', label: texts.tabs.details },
          { id: 'admins', label: texts.tabs.admins, count: stored.admins.length },
          { id: 'history', label: texts.tabs.history },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'details' && (
          <FormSections counted={false} labels={SECTIONS}>
            <form
              id={formId}
              noValidate
              className={styles.form}
              onSubmit={(event) => void editor.submit(event)}
            >
              {conflict !== null && <NewerNotice conflict={conflict} onLoad={editor.loadNew} />}
              <SettingsSection {...fields} section="company" />
              <TokenFields {...fields} icon={editor.icon} fixed={base.soldSupply > 0n} />
              <SettingsSection
                {...fields}
                section="programme"
                sold={formatTokens(base.soldSupply)}
              />
              <SettingsSection {...fields} section="site" />
              <SettingsSection {...fields} section="second-admin" intro={texts.fourEyesIntro} />
            </form>
          </FormSections>
        )}
        {tab !== 'details' && (
          <div className={styles.list}>
            {tab === 'admins' && <CompanyAdmins companyId={stored.id} admins={stored.admins} />}
            {tab === 'history' && <ProgrammeHistory companyId={stored.id} />}
          </div>
        )}
      </Tabs>
      {asking && <LeaveDialog onLeave={onClose} onStay={stay} />}
    </Dialog>
  );
}
