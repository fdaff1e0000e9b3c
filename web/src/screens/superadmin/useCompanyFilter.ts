import { listCompanies } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/query-client.ts';
import type { ListFilter } from '../../lists/list-filter.ts';
import { texts } from './texts.ts';

/** The maximum page size of the list endpoint. The search of a list finds further companies by name. */
const MAX_OPTIONS = 100;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The filter of a list by company.
 *
 * @param valueIn returns the id of a row's company
 */
export function useCompanyFilter<Row>(
  valueIn: (row: Row) => string | undefined,
): ListFilter<Row, string> {
  const { data } = useQuery({
    ...endpointQuery('superadmin', listCompanies, { query: { page: 1, limit: MAX_OPTIONS } }),
    // The list can be shown without the names, so a failure shows no toast.
    meta: { quiet: true },
  });
  const companies = (data?.records ?? [])
    .map(({ id, companyName }) => ({ value: id, label: companyName }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en-IN'));
  return {
    label: texts.company,
    options: [{ value: '', label: texts.allCompanies }, ...companies],
    accept: (text) => (ID.test(text) ? text.toLowerCase() : undefined),
    labelOf: () => texts.unknownCompany,
    valueIn,
  };
}
