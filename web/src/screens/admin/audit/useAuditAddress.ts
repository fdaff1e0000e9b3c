import { exportAudit } from '@prelaunch/contract';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { problemIn } from '../../../forms/contract-check.ts';

const MAX_PAGE = 1_000_000;
const MAX_SEARCH = 100;

export interface AuditAddress {
  readonly page: number;
  /** '' for all. */
  readonly action: string;
  readonly search: string;
  /** `replace` where the present page is none: the way back must not lead there again. */
  readonly setPage: (page: number, options?: { readonly replace: boolean }) => void;
  readonly setAction: (action: string) => void;
  readonly setSearch: (search: string) => void;
  /** Takes filter and search away. */
  readonly showAll: () => void;
}

/** What the lists would refuse is no filter. */
function actionIn(params: URLSearchParams): string {
  const action = params.get('action') ?? '';
  return problemIn(exportAudit.query.shape.action, action) === undefined ? action : '';
}

/** Page, filter and search of the trail stand in the address, so that 'back' works. */
export function useAuditAddress(): AuditAddress {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');

  const write = useCallback(
    (values: Readonly<Record<string, string>>, options?: { readonly replace: boolean }) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        // Whatever else changes, the list begins anew.
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options);
    },
    [setParams],
  );

  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    action: actionIn(params),
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    setPage: useCallback(
      (next, options) => {
        write({ page: next === 1 ? '' : String(next) }, options);
      },
      [write],
    ),
    setAction: useCallback(
      (action) => {
        write({ action });
      },
      [write],
    ),
    setSearch: useCallback(
      (search) => {
        write({ search });
      },
      [write],
    ),
    showAll: useCallback(() => {
      write({ search: '', action: '' });
    }, [write]),
  };
}
