import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { showToast } from '../../ui/toast.ts';

/** A row of a table that something is to be done with. */
export interface BulkRow {
  readonly id: string;
  readonly name: string;
}

/** A row for which it was not done, and why. */
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
 * Sends one call for several rows. Whatever came of it, everything that the admin area shows is
 * asked for anew: a call whose answer was lost may have been heard.
 *
 * @param onDone gets what the server says of all rows, and for which of them it was not done
 */
export function useBulk(onDone: (message: string, refused: readonly RefusedRow[]) => void) {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  // The state is a render late, and two quick presses of Enter are quicker.
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
      // The mutation has told it by a toast.
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
