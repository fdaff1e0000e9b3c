import {
  getReconciliation,
  getStatementDay,
  getStatementLine,
  listStatementLines,
  matchStatementLines,
} from '@prelaunch/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery, useEndpoint } from '../../../../../api/query-client.ts';
import { useMayWrite } from '../../../useMayWrite.ts';

/** How often the result is loaded while the server compares lines with purchases. */
const EVERY_MS = 1_000;

const SUMMARY = endpointQuery('admin', getReconciliation, {});

/**
 * The number of lines in each state. Starts a comparison when lines or purchases have changed since the last one, and
 * loads the lines again when it has ended.
 */
export function useReconciliation() {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...SUMMARY,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.matching === 'running' ? EVERY_MS : false),
  });
  const matching = query.data?.matching;
  const matchedAt = query.data?.matchedAt?.getTime();

  const mayWrite = useMayWrite();
  // A failed comparison leaves the states as they are; the next visit starts another one.
  const { mutate: match } = useEndpoint('admin', matchStatementLines, { quiet: true });
  useEffect(() => {
    if (matching !== 'outdated' || !mayWrite) return;
    match({}, { onSuccess: () => void queryClient.invalidateQueries(SUMMARY) });
  }, [matching, matchedAt, mayWrite, match, queryClient]);

  useEffect(() => {
    if (matchedAt === undefined) return;
    for (const { path } of [listStatementLines, getStatementDay, getStatementLine]) {
      void queryClient.invalidateQueries({ queryKey: ['admin', path] });
    }
  }, [matchedAt, queryClient]);

  return query;
}
