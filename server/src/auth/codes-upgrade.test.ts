import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { migrate } from '../db/migrate.ts';
import { createDb, createPool } from '../db/pool.ts';
import { createSecrets } from '../keys/secrets.ts';
import { MIGRATIONS_DIR } from '../paths.ts';
import { tryCode } from './code-tries.store.ts';
import { accountOfCode, type CodeSubject } from './codes.store.ts';
import { unknownRequester } from './requesters.store.ts';

const BEFORE = '0018_separation_of_duties.sql';

test('an upgrade keeps unexpired codes and active freezes', async () => {
  const database = await createTestDatabase({ empty: true });
  const pool = createPool(database.url);
  const db = createDb(pool);
  try {
    await migrate(database.url, MIGRATIONS_DIR, BEFORE);
    const secrets = createSecrets('a key that is only used in tests, nowhere else');
    const invitation = { purpose: 'set_password', scope: '-', address: 'a@example.com' } as const;
    const reset = { purpose: 'forgot_password', scope: '-', address: 'b@example.com' } as const;
    for (const { purpose, scope, address } of [invitation, reset]) {
      await pool.query(
        `insert into one_time_codes (purpose, scope, address, code_hash, tries_left, expires_at)
         values ($1, $2, $3, $4, 5, now() + interval '10 minutes')`,
        [purpose, scope, address, secrets.mac('code', purpose, scope, address, '12345678')],
      );
    }
    await pool.query(
      `insert into code_guards (purpose, scope, address, frozen_until)
       values ('forgot_password', '-', 'b@example.com', now() + interval '1 hour')`,
    );
    await migrate(database.url, MIGRATIONS_DIR);

    const callerFor = (subject: CodeSubject) =>
      unknownRequester(secrets, accountOfCode(subject), '192.0.2.1');
    const take = (subject: CodeSubject) =>
      tryCode(db, secrets, subject, callerFor(subject), '12345678');
    expect(await take(invitation)).toMatchObject({ subject: invitation });
    await expect(take(reset)).rejects.toMatchObject({ code: 'wrong_code' });
    await pool.query('update code_budgets set frozen_until = null');
    expect(await take(reset)).toMatchObject({ subject: reset });
  } finally {
    await db.destroy();
    await database.drop();
  }
});
