import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpointNames, endpoints } from './endpoints.ts';

/** These two also have sums of the whole list. */
const WITH_SUMS = ['listConfirmations', 'listReferrals'];

test('a page reads each other list by its common fields alone', () => {
  const empty = { records: [], total: 0, page: 1, limit: 10, lastPage: 1 };
  const lists = endpointNames.filter((name) => {
    const { reply, path } = endpoints[name];
    return path.endsWith('/list') && reply instanceof z.ZodMiniObject && 'lastPage' in reply.shape;
  });
  expect(lists.length).toBeGreaterThan(10);
  const refused = lists.filter(
    (name) => !z.safeDecode(endpoints[name].reply as z.ZodMiniType, empty as never).success,
  );
  expect(refused).toEqual(WITH_SUMS);
});
