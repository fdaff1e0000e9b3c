import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  creditOf,
  csvForm,
  importStatement,
  LINE_DAY,
  listLines,
  makeDesk,
  matched,
  plantExact,
  plantLine,
  submitUpi,
} from '../../../../testing/statements.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** The open page of a member hears at once when a line proves a payment, and when it does not any more. */

const server = useServer();

/** Opens the stream of a member. */
async function watch({ token }: Person) {
  const leave = new AbortController();
  const response = await fetch(`${server.url}/api/v1/user/live`, {
    headers: { authorization: token },
    signal: leave.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('no stream');
  let received = '';
  const read = async (isEnough: () => boolean) => {
    while (!isEnough()) {
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream has ended');
      received += value;
    }
  };
  await read(() => received.includes('watching'));
  return {
    /** Waits for a change, and returns what was received since the last one. */
    async next(): Promise<string> {
      await read(() => received.includes('event: changed\ndata:\n\n'));
      const since = received;
      received = '';
      return since;
    },
    leave: () => {
      leave.abort();
    },
  };
}

/** Collects the members of a company whose pages are notified from now on, by the channel of the database. */
async function collectNotified(companyId: string) {
  const client = await server.pool.connect();
  const notified: string[] = [];
  client.on('notification', ({ payload = '' }) => {
    const [company, member = ''] = payload.split('/');
    if (company === companyId) notified.push(member);
  });
  await client.query('listen member_changed');
  return {
    /** The members, each once. Ends the collection. */
    async end(): Promise<readonly string[]> {
      // Notices arrive in the order of their commits, so all earlier ones are there when this one is.
      await client.query("select pg_notify('member_changed', $1)", [`${companyId}/end`]);
      await expect.poll(() => notified).toContain('end');
      client.removeAllListeners('notification');
      client.release(true);
      return [...new Set(notified)].filter((id) => id !== 'end');
    },
  };
}

test('an import and its withdrawal are announced to the member whose payment it proves, and to no other', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const stranger = await makePerson(server, companyId);
  const { reference } = await submitUpi(server, member);
  await submitUpi(server, stranger);
  const [page, notified] = [await watch(member), await collectNotified(companyId)];
  const form = await csvForm([creditOf(reference, 1020)]);
  const { id } = await importStatement(server, admin, form);
  await page.next();
  const { token } = admin;
  await server.call('undoStatementImport', { token, body: { id } });
  await page.next();
  expect(await notified.end()).toEqual([member.id]);
  page.leave();
});

test('an assignment, its refund and the end of the refund are announced, and to no member with other lines', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, member);
  const { token } = admin;
  const stranger = await makePerson(server, companyId);
  const { id: theirs } = await submitUpi(server, stranger);
  await plantExact(server, companyId, theirs, {});
  const paid = { lineId: await plantLine(server, companyId), purchaseId: theirs };
  await server.call('assignLine', { token, body: paid });
  const [page, notified] = [await watch(member), await collectNotified(companyId)];
  const lineId = await plantLine(server, companyId, { amount: 112_000n });
  await server.call('assignLine', { token, body: { lineId, purchaseId } });
  await page.next();
  const excess = { lineId, amount: 100, reason: 'Paid too much' };
  const { body } = await server.call('registerRefund', { token, body: excess });
  await page.next();
  await server.call('cancelRefund', { token, body: { id: body.data.id } });
  await page.next();
  const again = (await server.call('registerRefund', { token, body: excess })).body.data;
  await page.next();
  const sent = { id: again.id, reference: '632600000001', date: LINE_DAY };
  await server.call('markRefundSent', { token, body: sent });
  await page.next();
  expect(await notified.end()).toEqual([member.id]);
  page.leave();
});

test('an assignment and its end are announced, and to no member with other lines', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, member);
  const { token } = admin;
  const [page, notified] = [await watch(member), await collectNotified(companyId)];
  const lineId = await plantLine(server, companyId);
  await server.call('assignLine', { token, body: { lineId, purchaseId } });
  await page.next();
  await server.call('unassignLine', { token, body: { lineId } });
  await page.next();
  expect(await notified.end()).toEqual([member.id]);
  page.leave();
});

test('a question for the rest of a payment is announced', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { id: purchaseId } = await submitUpi(server, member);
  const { token } = admin;
  const page = await watch(member);
  const lineId = await plantLine(server, companyId, { amount: 100_000n });
  await server.call('assignLine', { token, body: { lineId, purchaseId } });
  await page.next();
  expect((await server.call('askForRest', { token, body: { id: purchaseId } })).status).toBe(200);
  await page.next();
  page.leave();
});

test('a line that is set aside and taken back is announced', async () => {
  const { companyId, admin, member } = await makeDesk(server);
  const { reference } = await submitUpi(server, member);
  const { token } = admin;
  const page = await watch(member);
  const lineId = await plantLine(server, companyId, { reference });
  await matched(server, token);
  await page.next();
  await server.call('setLineAside', { token, body: { lineId, note: 'Not ours' } });
  await page.next();
  await server.call('takeLineBack', { token, body: { lineId } });
  await matched(server, token);
  await page.next();
  expect((await listLines(server, admin))[0]).toMatchObject({ state: 'exact' });
  page.leave();
});
