import { getProgram, type ReplyOf } from '@prelaunch/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../api/query-client.ts';
import type { Area } from '../api/session.ts';

export type Program = ReplyOf<typeof getProgram>;

/** The programme changes seldom; the price is a separate call. */
export const programQuery = (area: Area) =>
  queryOptions({ ...endpointQuery(area, getProgram, {}), staleTime: 60_000 });

/** The company and token of this site, or of the signed-in person. */
export function useProgram(area: Area) {
  return useQuery(programQuery(area));
}
