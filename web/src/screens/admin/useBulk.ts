import { useRef, useState, type RefObject } from 'react';
import { ApiFailure } from '../../api/failures.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import type { RowSelection } from '../../ui/table/useRowSelection.ts';
import { useFocusAfterDecision } from './useFocusAfterDecision.ts';
import { useReloadArea } from './useReloadArea.ts';

/** A row that an action applies to. */
interface BulkRow {
  readonly id: string;
  readonly name: string;
}

/** A row that the action refused, with the reason. */
interface RefusedRow extends BulkRow {
  readonly message: string;
}

interface BulkReply {
  readonly data: {
    readonly results: readonly {
      readonly id: string;
      readonly status: boolean;
      readonly message: string;
    }[];
  };
  readonly message: string;
}

/** The result of a bulk action that refused some rows. */
export interface Refused {
  readonly message: string;
  readonly rows: readonly RefusedRow[];
}

type Send = (ids: readonly string[]) => Promise<BulkReply>;

/**
 * Sends one call for the selected rows. Afterwards moves the focus to the list, clears the selection and refetches
 * everything in the admin area, after failures too: a call without a reply may have succeeded.
 *
 * @param onDone called after a success
 */
export function useBulk(
  selection: RowSelection,
  list: RefObject<HTMLElement | null>,
  onDone: () => void,
) {
  const reload = useReloadArea();
  const focusList = useFocusAfterDecision(list);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  // A ref, because the state changes one render late and would let two quick presses of Enter
  // through.
  const underWay = useRef(false);

  const run = async (rows: readonly BulkRow[], send: Send) => {
    if (underWay.current) return;
    underWay.current = true;
    setPending(true);
    try {
      const { data, message } = await send(rows.map(({ id }) => id));
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      const refusedRows = data.results
        .filter(({ status }) => !status)
        .map(({ id, message: reason }) => ({ id, name: names.get(id) ?? id, message: reason }));
      focusList(0);
      onDone();
      selection.setAll(false);
      if (refusedRows.length === 0) showToast({ kind: 'success', text: message });
      else setRefused({ message, rows: refusedRows });
    } catch (error) {
      // The mutation has shown the toast.
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      underWay.current = false;
      setPending(false);
      reload();
    }
  };

  return {
    run: (rows: readonly BulkRow[], send: Send) => {
      void run(rows, send);
    },
    pending,
    refused,
    clearRefused: () => {
      setRefused(null);
    },
  };
}
