import { exportAudit } from '@prelaunch/contract';
import { useCallback } from 'react';
import { problemIn } from '../../forms/contract-check.ts';
import { useListAddress, type ListAddress } from '../lists/useListAddress.ts';

export interface AuditAddress extends ListAddress {
  /** '' for all. */
  readonly action: string;
  readonly setAction: (action: string) => void;
  /** Takes filter and search away. */
  readonly showAll: () => void;
}

/** What the lists would refuse is no filter. */
function actionIn(params: URLSearchParams): string {
  const action = params.get('action') ?? '';
  return problemIn(exportAudit.query.shape.action, action) === undefined ? action : '';
}

/** The trail, and which actions of it are shown. */
export function useAuditAddress(): AuditAddress {
  const { params, write, ...address } = useListAddress();
  return {
    ...address,
    action: actionIn(params),
    setAction: useCallback(
      (action) => {
        write({ action });
      },
      [write],
    ),
    showAll: useCallback(() => {
      write({ search: '', action: '' });
    }, [write]),
  };
}
