import { getProgram, type ReplyOf } from '@prelaunch/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';
import type { Area } from '../api/session.ts';

export type Programme = ReplyOf<typeof getProgram>;

/** The programme changes rarely; the price is a separate call. */
export const programmeQuery = (area: Area) =>
  queryOptions({ ...endpointQuery(area, getProgram, {}), staleTime: 60_000 });

/** The company and token of this site, or of the signed-in person. */
export function useProgramme(area: Area) {
  return useQuery(programmeQuery(area));
}
