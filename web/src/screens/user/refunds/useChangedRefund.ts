import { listOwnRefunds } from '@prelaunch/contract';
import { useQueryClient } from '@tanstack/react-query';
import { endpointQuery } from '../../../api/query-client.ts';
import type { OwnRefund } from '../../../purchases/own-refunds.ts';

interface ChangedRefund {
  /** Shows the refund as a call has changed it. */
  readonly show: (changed: OwnRefund) => void;
  /** Loads the refunds again, also after a refusal: an admin may have changed them. */
  readonly reload: () => void;
}

export function useChangedRefund(): ChangedRefund {
  const queryClient = useQueryClient();
  return {
    show: (changed) => {
      queryClient.setQueryData(endpointQuery('user', listOwnRefunds, {}).queryKey, (list) =>
        list === undefined
          ? list
          : { refunds: list.refunds.map((each) => (each.id === changed.id ? changed : each)) },
      );
    },
    reload: () => void queryClient.invalidateQueries({ queryKey: ['user', listOwnRefunds.path] }),
  };
}
