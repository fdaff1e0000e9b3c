import { getCompany, listCompanies } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { Pause, Pencil, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { companyStatusFilter } from '../CompanyStatus.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AddCompanyDialog } from './AddCompanyDialog.tsx';
import { CompanyEditor } from './CompanyEditor.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import styles from './company-columns.module.css';
import { type Company, companyColumns } from './company-columns.tsx';
import { companyTexts as texts } from './texts.ts';

interface EditCompanyDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A company with its programme, admins and history. */
function EditCompanyDialog({ id, name, onClose }: EditCompanyDialogProps) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...endpointQuery('superadmin', getCompany, { query: { id } }),
    // Only the current version may be edited.
    staleTime: 0,
  });
  if (data !== undefined && isFetchedAfterMount) {
    return (
      <CompanyEditor
        stored={data}
        loadAgain={async () => (await refetch()).data}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open size="large" title={texts.editTitle(name)} onClose={onClose}>
      {isError ? (
        <ErrorState text={texts.failedOne} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" aria-label={texts.loadingOne} role="status">
          <Skeleton height="24rem" />
        </div>
      )}
    </Dialog>
  );
}

const filters = { status: companyStatusFilter<Company>(({ status }) => status) };

/** The open dialog. */
type Open =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'status'; readonly company: Company };

/** All companies of the site. */
export function CompanyManageScreen() {
  const list = useListPage({
    area: 'superadmin',
    endpoint: listCompanies,
    search: 'search',
    filters,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };

  const actions = (company: Company) => (
    <span className={styles.actions}>
      <IconButton
        label={texts.editOf(company.companyName)}
        icon={<Pencil aria-hidden />}
        onClick={() => {
          setOpen({ kind: 'edit', company });
        }}
      />
      <IconButton
        label={(company.status === 'ACTIVE' ? texts.suspendOf : texts.activateOf)(
          company.companyName,
        )}
        icon={
          <span
            className={styles.named}
            data-word={(company.status === 'ACTIVE' ? texts.suspend : texts.activate).confirm}
          >
            {company.status === 'ACTIVE' ? <Pause aria-hidden /> : <Play aria-hidden />}
          </span>
        }
        onClick={() => {
          setOpen({ kind: 'status', company });
        }}
      />
    </span>
  );
  return (
    <>
      <ScreenTitle screen={texts.heading} />
      <PageHeader
        title={texts.heading}
        description={texts.description}
        actions={
          <Button
            icon={<Plus aria-hidden />}
            onClick={() => {
              setOpen({ kind: 'add' });
            }}
          >
            {texts.add}
          </Button>
        }
      />
      <ListPage texts={texts} list={list} columns={companyColumns(actions)} compact />
      {open?.kind === 'add' && <AddCompanyDialog onClose={close} />}
      {open?.kind === 'edit' && (
        <EditCompanyDialog id={open.company.id} name={open.company.companyName} onClose={close} />
      )}
      {open?.kind === 'status' && <StatusDialog company={open.company} onClose={close} />}
    </>
  );
}
