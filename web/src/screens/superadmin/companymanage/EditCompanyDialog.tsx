import { getCompany } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CompanyEditor } from './CompanyEditor.tsx';
import { companyTexts as texts } from './texts.ts';

interface EditCompanyDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A company with its programme, admins and history. */
export function EditCompanyDialog({ id, name, onClose }: EditCompanyDialogProps) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...endpointQuery('superadmin', getCompany, { query: { id } }),
    // What is edited must be what is stored now.
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
