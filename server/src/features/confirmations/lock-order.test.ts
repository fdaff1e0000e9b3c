import { expect, test } from 'vitest';
import {
  confirm,
  idOf,
  makeAdmins,
  removeAccount,
  setFourEyes,
} from '../../../testing/four-eyes.ts';
import { blockedStatements, holdRow } from '../../../testing/hold-row.ts';
import { makeCompany, makePerson } from '../../../testing/people.ts';
import { useServer } from '../../../testing/use-server.ts';

const server = useServer();

test.each(['change', 'deletion'])(
  'confirming the %s of an account locks that account before the account of the caller',
  async (action) => {
    const companyId = await makeCompany(server);
    // The admins are locked with the account, ordered by id, so the account needs the lowest id.
    const subject = await makePerson(server, companyId, action === 'deletion' ? 'ADMIN' : 'USER');
    const [requester, caller] = await makeAdmins(server, companyId);
    await setFourEyes(server, companyId, true);
    const { rows: accounts } = await server.pool.query(
      'select id, name, mobile, email from accounts where id = $1',
      [subject.id],
    );
    const body = { ...accounts[0], role: 'ADMIN' };
    const requested =
      action === 'deletion'
        ? await removeAccount(server, requester, subject.id)
        : await server.call('updateAccount', { token: requester.token, body });
    const id = idOf(requested);
    const held = await holdRow(server.pool, 'select 1 from accounts where id = $1', [subject.id]);
    const confirmed = confirm(server, caller, id);
    await blockedStatements(server.pool, 1);
    // Another change of the caller's account must not have to wait for the confirmation.
    const { rows } = await server.pool.query(
      'select 1 from accounts where id = $1 for update skip locked',
      [caller.id],
    );
    await held.release();
    expect(rows).toHaveLength(1);
    expect((await confirmed).status).toBe(200);
  },
);
