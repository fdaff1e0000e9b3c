import { useQueryClient } from '@tanstack/react-query';
import { programQuery, useProgram } from '../../programme/useProgram.ts';

interface CompanyId {
  /** The server has said that this site sells for no company. */
  readonly missing: boolean;
  /** The company sells nothing at the moment, so that nobody can register. */
  readonly suspended: boolean;
  /** Waits for the server where it has not answered yet; null when there is no id to be had. */
  readonly get: () => Promise<string | null>;
}

/** The company that visitors of this site register with and log in to. */
export function useCompanyId(): CompanyId {
  const queryClient = useQueryClient();
  const { data } = useProgram('user');
  return {
    missing: data?.companyId === null,
    suspended: data?.companyStatus === 'SUSPENDED',
    get: () =>
      queryClient.query({ ...programQuery('user'), staleTime: 'static' }).then(
        ({ companyId }) => companyId,
        // The failed call has been told by its toast.
        () => null,
      ),
  };
}
