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
