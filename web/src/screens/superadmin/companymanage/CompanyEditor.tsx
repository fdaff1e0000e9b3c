import { formatTokens } from '@prelaunch/domain/money';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import type { CompanyDetails } from './company-form.ts';
import { CompanyAdmins } from './CompanyAdmins.tsx';
import { CompanyFields, ProgrammeFields } from './CompanyFields.tsx';
import styles from './CompanyForm.module.css';
import { DutyFields } from './DutyFields.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { ProgrammeHistory } from './ProgrammeHistory.tsx';
import { SiteFields } from './SiteFields.tsx';
import { companyTexts as texts } from './texts.ts';
import { TokenFields } from './TokenFields.tsx';
import { useCompanyEditor, type Conflict } from './useCompanyEditor.ts';
import { useLeaveQuestion } from './useLeaveQuestion.ts';

interface NewerNoticeProps {
  readonly conflict: Conflict;
  readonly onLoad: () => void;
}

/** Somebody else was quicker. */
function NewerNotice({ conflict, onLoad }: NewerNoticeProps) {
  return (
    <div role="alert" className={styles['newer']}>
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
  /** What is stored now; undefined where it could not be had. */
  readonly loadAgain: () => Promise<CompanyDetails | undefined>;
  readonly onClose: () => void;
}

type Tab = 'details' | 'admins' | 'history';

/** Everything about one company; what is typed stays while one looks at its admins or history. */
export function CompanyEditor({ stored, loadAgain, onClose }: CompanyEditorProps) {
  const formId = useId();
  const [tab, setTab] = useState<Tab>('details');
  const editor = useCompanyEditor(stored, loadAgain, onClose);
  const { form, base, conflict, pending, storedNow } = editor;
  const { leave, asking, stay } = useLeaveQuestion(form.formState.isDirty, pending, onClose);
  const fields = { form, storedNow, mayStayEmpty: editor.mayStayEmpty };

  return (
    <Dialog
      open
      size="large"
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
          <form
            id={formId}
            noValidate
            className={styles['form']}
            onSubmit={(event) => void editor.submit(event)}
          >
            {conflict !== null && <NewerNotice conflict={conflict} onLoad={editor.loadNew} />}
            <CompanyFields {...fields} />
            <TokenFields {...fields} icon={editor.icon} fixed={base.soldSupply > 0n} />
            <ProgrammeFields {...fields} sold={formatTokens(base.soldSupply)} />
            <SiteFields {...fields} />
            <DutyFields {...fields} />
          </form>
        )}
        {tab === 'admins' && <CompanyAdmins companyId={stored.id} admins={stored.admins} />}
        {tab === 'history' && <ProgrammeHistory companyId={stored.id} />}
      </Tabs>
      {asking && <LeaveQuestion onLeave={onClose} onStay={stay} />}
    </Dialog>
  );
}
