import { COMPANY_SETTINGS, HISTORY_SETTINGS, initialValuesOf } from '@prelaunch/contract';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { makeCompany, makeSuperAdmin } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The declarations of a company's settings, compared with the database. */

const server = useServer();

test.each([
  ['companies', COMPANY_SETTINGS],
  ['programme_changes', HISTORY_SETTINGS],
])(
  '%s has a column for each setting, which accepts null when the setting does',
  async (table, settings) => {
    const { rows } = await server.pool.query<{ name: string; optional: boolean }>(
      `select column_name as name, is_nullable = 'YES' as optional
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const columns = new Map(rows.map(({ name, optional }) => [name, optional]));
    for (const { column, stored } of Object.values(settings)) {
      expect([column, columns.get(column)]).toEqual([column, z.safeParse(stored, null).success]);
    }
  },
);

test('a company without settings of its own gets the declared defaults', async () => {
  const id = await makeCompany(server);
  const { token } = await makeSuperAdmin(server);
  const { body } = await server.call('getCompany', { token, query: { id } });
  expect(body.data).toMatchObject(initialValuesOf(COMPANY_SETTINGS));
});
