import { COMPANY_STATUSES, listCompanies, type ReplyOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { Pause, Pencil, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { firstNumber, useKnownPage } from '../../../staff/lists/useKnownPage.ts';
import { useListAddress } from '../../../staff/lists/useListAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CompanyStatusSelect } from '../CompanyStatus.tsx';
import { ScreenTitle } from '../ScreenTitle.tsx';
import { SiteList } from '../SiteList.tsx';
import { AddCompanyDialog } from './AddCompanyDialog.tsx';
import { companyColumns, type Company } from './company-columns.tsx';
import styles from './company-columns.module.css';
import { EditCompanyDialog } from './EditCompanyDialog.tsx';
import { StatusQuestion } from './StatusQuestion.tsx';
import { companyTexts as texts } from './texts.ts';

const PAGE_SIZE = 10;

type CompanyPage = ReplyOf<typeof listCompanies>;

/** What stands open above the list. */
type Open =
  { readonly kind: 'add' } | { readonly kind: 'edit' | 'status'; readonly company: Company };

/** Every company of the site. */
export function CompanyManageScreen() {
  const { params, write, ...address } = useListAddress();
  const status = COMPANY_STATUSES.find((each) => each === params.get('status'));
  const { page, search } = address;
  const query = useQuery({
    ...endpointQuery('superadmin', listCompanies, {
      query: { page, limit: PAGE_SIZE, status, search: search === '' ? undefined : search },
    }),
    placeholderData: (before: CompanyPage | undefined) =>
      before?.records.every((each) => status === undefined || each.status === status)
        ? before
        : undefined,
  });
  useKnownPage(query, address);
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
      <SiteList
        texts={texts}
        address={address}
        query={query}
        look={styles['table']}
        columns={companyColumns(firstNumber(query.data), actions)}
        onShowAll={
          search !== '' || status !== undefined
            ? () => {
                write({ search: '', status: '' });
              }
            : undefined
        }
        filters={
          <CompanyStatusSelect
            status={status}
            onStatus={(next) => {
              write({ status: next });
            }}
          />
        }
      />
      {open?.kind === 'add' && <AddCompanyDialog onClose={close} />}
      {open?.kind === 'edit' && (
        <EditCompanyDialog id={open.company.id} name={open.company.companyName} onClose={close} />
      )}
      {open?.kind === 'status' && <StatusQuestion company={open.company} onClose={close} />}
    </>
  );
}
