import { listStatementLines, type QueryOf } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../../api/query-client.ts';
import type { Line } from '../lines/line-columns.tsx';
import { startQueue, type LineQueue } from './line-queue.ts';

/** The endpoint's maximum; the desk shows the chosen line and those around it. */
const LOADED = 100;

/** Which lines are compared: those of the list, or the given ones, at most 100, beginning with one of them. */
export type LineSelection = (
  | { readonly filter: Pick<QueryOf<typeof listStatementLines>, 'state' | 'search'> }
  | { readonly lines: readonly Line[] }
) & {
  /** The position of the first line in the whole list, from 0. */
  readonly position: number;
};

/** The lines to compare, as they were when the desk was opened: a line keeps its place after a decision. */
export function useLineQueue(selection: LineSelection) {
  const { position } = selection;
  const given = 'lines' in selection ? selection.lines : null;
  const filter = 'filter' in selection ? selection.filter : {};
  const page = Math.floor(position / LOADED) + 1;
  const query = useQuery({
    ...endpointQuery('admin', listStatementLines, { query: { ...filter, page, limit: LOADED } }),
    enabled: given === null,
    staleTime: 0,
    // Not cached, so that the next visit starts with the lines of that moment.
    gcTime: 0,
  });
  const [queue, setQueue] = useState<LineQueue<Line> | null>(
    given === null ? null : startQueue(given, position),
  );
  if (queue === null && query.data !== undefined) {
    setQueue(startQueue(query.data.records, position % LOADED));
  }
  const current = queue?.lines.find(({ id }) => id === queue.currentId);
  return {
    query,
    queue,
    current,
    /** From 1; 0 without a line. */
    place: current === undefined || queue === null ? 0 : queue.lines.indexOf(current) + 1,
    change: (next: (before: LineQueue<Line>) => LineQueue<Line>) => {
      setQueue((before) => (before === null ? null : next(before)));
    },
  };
}
