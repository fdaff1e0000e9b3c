import { microRupees } from '@prelaunch/domain/money';
import { afterEach, expect, test, vi } from 'vitest';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';

const HOUR_MS = 3_600_000;
const server = useServer();

afterEach(() => vi.restoreAllMocks());

test.each([
  ['ahead', HOUR_MS],
  ['behind', -HOUR_MS],
])("a quote is valid by database time if the server's clock is an hour %s", async (_, offset) => {
  const companyId = await makeCompany(server);
  const member = await makePerson(server, companyId);
  const now = Date.now.bind(Date);
  const quoteOf = async (): Promise<string> =>
    (await server.call('getPrice', { token: member.token })).body.data.quote;

  const right = await quoteOf();
  vi.spyOn(Date, 'now').mockImplementation(() => now() + offset);
  const wrong = await quoteOf();
  await server.db
    .updateTable('companies')
    .set({ price_micro_rupees: microRupees(20_000_000n) })
    .where('id', '=', companyId)
    .execute();
  const order = { paymentMethod: 'MANUAL', amount: 100 };
  const bought = await buy(server, member, { ...order, quote: right });
  expect(bought.body.data).toMatchObject({ price: 10, totalQuantity: 10 });

  vi.restoreAllMocks();
  const later = await buy(server, member, { ...order, quote: wrong });
  expect(later.body.data).toMatchObject({ price: 10, totalQuantity: 10 });
});
