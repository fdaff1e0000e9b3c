import { listCompanies } from '@prelaunch/contract';
import { Pause, Pencil, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { ListPage } from '../../../lists/ListPage.tsx';
import { useListPage } from '../../../lists/useListPage.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { companyStatusFilter } from '../CompanyStatus.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { AddCompanyDialog } from './AddCompanyDialog.tsx';
import { companyColumns, type Company } from './company-columns.tsx';
import styles from './company-columns.module.css';
import { EditCompanyDialog } from './EditCompanyDialog.tsx';
import { StatusQuestion } from './StatusQuestion.tsx';
import { companyTexts as texts } from './texts.ts';

const filters = { status: companyStatusFilter<Company>(({ status }) => status) };

/** What stands open above the list. */
type Open =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'status'; readonly company: Company };

/** Every company of the site. */
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
    <span className={styles['actions']}>
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
        icon={company.status === 'ACTIVE' ? <Pause aria-hidden /> : <Play aria-hidden />}
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
      <ListPage
        texts={texts}
        list={list}
        columns={companyColumns(actions)}
        compact
        className={styles['table']}
      />
      {open?.kind === 'add' && <AddCompanyDialog onClose={close} />}
      {open?.kind === 'edit' && (
        <EditCompanyDialog id={open.company.id} name={open.company.companyName} onClose={close} />
      )}
      {open?.kind === 'status' && <StatusQuestion company={open.company} onClose={close} />}
    </>
  );
}
