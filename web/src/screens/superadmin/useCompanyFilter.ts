import { listCompanies } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpointQuery } from '../../api/query-client.ts';
import type { useListAddress } from '../../staff/lists/useListAddress.ts';
import type { SelectOption } from '../../ui/SelectInput.tsx';
import { texts } from './texts.ts';

/** As many as a list gives; of more, the search of a list finds each by its name. */
const MOST = 100;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface CompanyFilter {
  /** Undefined for all. */
  readonly companyId: string | undefined;
  readonly setCompanyId: (id: string) => void;
  /** '' for all; by name. */
  readonly options: readonly SelectOption[];
}

/** Of which company a list shows its rows; it stands in the address. */
export function useCompanyFilter({
  params,
  write,
}: Pick<ReturnType<typeof useListAddress>, 'params' | 'write'>): CompanyFilter {
  const { data } = useQuery({
    ...endpointQuery('superadmin', listCompanies, { query: { page: 1, limit: MOST } }),
    // Without the names the list itself is still there.
    meta: { quiet: true },
  });
  const wanted = params.get('companyId') ?? '';
  const companyId = ID.test(wanted) ? wanted.toLowerCase() : undefined;

  const known = (data?.records ?? [])
    .map(({ id, companyName }) => ({ value: id, label: companyName }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-IN'));
  const isKnown = companyId === undefined || known.some(({ value }) => value === companyId);
  return {
    companyId,
    setCompanyId: useCallback(
      (id) => {
        write({ companyId: id });
      },
      [write],
    ),
    options: [
      { value: '', label: texts.allCompanies },
      ...known,
      ...(isKnown ? [] : [{ value: companyId, label: texts.unknownCompany }]),
    ],
  };
}
