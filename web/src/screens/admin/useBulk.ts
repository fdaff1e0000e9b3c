import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { showToast } from '../../ui/toast.ts';

/** A row that an action applies to. */
export interface BulkRow {
  readonly id: string;
  readonly name: string;
}

/** A row that the action refused, and why. */
export interface RefusedRow extends BulkRow {
  readonly message: string;
}

interface BulkAnswer {
  readonly data: {
    readonly results: readonly {
      readonly id: string;
      readonly status: boolean;
      readonly message: string;
    }[];
  };
  readonly message: string;
}

/**
 * Sends one call for several rows. Refetches everything in the admin area afterwards, after
 * failures too: a call without a reply may have succeeded.
 *
 * @param onDone gets the server's message, and the refused rows
 */
export function useBulk(onDone: (message: string, refused: readonly RefusedRow[]) => void) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  // A ref, because the state changes one render late and would let two quick presses of Enter
  // through.
  const underWay = useRef(false);

  const run = async (
    rows: readonly BulkRow[],
    send: (ids: readonly string[]) => Promise<BulkAnswer>,
  ) => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    try {
      const { data, message } = await send(rows.map(({ id }) => id));
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const refused = data.results
        .filter(({ status }) => !status)
        .map(({ id, message: why }) => ({ id, name: names.get(id) ?? id, message: why }));
      if (refused.length === 0) showToast({ kind: 'success', text: message });
      onDone(message, refused);
    } catch (error) {
      // The mutation has shown the toast.
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      underWay.current = false;
      setPending(false);
      void queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };

  return {
    run: (rows: readonly BulkRow[], send: (ids: readonly string[]) => Promise<BulkAnswer>) => {
      void run(rows, send);
    },
    pending,
  };
}
