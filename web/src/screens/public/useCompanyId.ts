import { useQueryClient } from '@tanstack/react-query';
import { programmeQuery, useProgramme } from '../../programme/useProgramme.ts';

interface CompanyId {
  /** Whether the server has replied that this site belongs to no company. */
  readonly missing: boolean;
  /** Whether the company's sale is suspended, so that nobody can register. */
  readonly suspended: boolean;
  /** Waits for the server's reply if necessary; null when there is no id. */
  readonly get: () => Promise<string | null>;
}

/** The company that visitors of this site register with and log in to. */
export function useCompanyId(): CompanyId {
  const queryClient = useQueryClient();
  const { data } = useProgramme('user');
  return {
    missing: data?.companyId === null,
    suspended: data?.companyStatus === 'SUSPENDED',
    get: () =>
      queryClient.query({ ...programmeQuery('user'), staleTime: 'static' }).then(
        ({ companyId }) => companyId,
        // The query has shown the toast.
        () => null,
      ),
  };
}
