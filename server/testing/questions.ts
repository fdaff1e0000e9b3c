import type { Person } from './people.ts';
import type { TestServer } from './test-server.ts';

/** Asks the member about a pending purchase; returns the id of the question. */
export async function askAbout(
  server: Pick<TestServer, 'call'>,
  admin: Pick<Person, 'token'>,
  id: string,
): Promise<string> {
  const body = { id, reason: 'PROOF_UNREADABLE', question: 'Please send the whole screen.' };
  const { status, body: reply } = await server.call('askMember', { token: admin.token, body });
  if (status !== 200) throw new Error(JSON.stringify(reply));
  return String(reply.data.questions.at(-1).id);
}

/** Opens a purchase as a page does that shows its newest answer. */
export async function readAnswers(
  server: Pick<TestServer, 'call' | 'pool'>,
  admin: Pick<Person, 'token'>,
  id: string,
): Promise<void> {
  const { rows } = await server.pool.query<{ id: string }>(
    `select id from purchase_questions where purchase_id = $1 and answered_at is not null
     order by id desc limit 1`,
    [id],
  );
  const body = { id, ...(rows[0] !== undefined && { answered: rows[0].id }) };
  const { status } = await server.call('markPurchaseSeen', { token: admin.token, body });
  if (status !== 200) throw new Error('the purchase was not opened');
}
