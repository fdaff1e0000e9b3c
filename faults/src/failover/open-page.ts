import { randomUUID } from 'node:crypto';
import { pick } from '@prelaunch/testkit/people';
import { waitFor } from '@prelaunch/testkit/wait';
import { decideRequest } from '../load/calls.ts';
import { watchLive } from '../load/watch.ts';
import { buyToken } from './buy.ts';
import { callUntilAnswered } from './call.ts';
import type { Installation } from './setup.ts';

const ARRIVES_MS = 30_000;

/** Checks that live updates and mails, which need connections of their own to the primary, work again. */
export async function checkOpenPage(installation: Installation): Promise<void> {
  const { servers, acks, mail } = installation;
  // Its own company, because members of the load can have all the pending purchases that are permitted.
  const company = await installation.makeCompany({ name: `page-${randomUUID()}`, members: 1 });
  const [admin] = company.admins;
  const member = pick(company.members, 0);
  const watchers = servers.map((server) => watchLive(server, member));
  try {
    for (const [n, watcher] of watchers.entries()) {
      await waitFor(() => (watcher.isOpen() ? true : null), {
        what: `the stream of server ${n + 1}`,
      });
    }
    const mails = () => mail.received.filter(({ to }) => to === member.email).length;
    const mailsBefore = mails();
    const { id, refused } = await buyToken(installation, member, acks);
    if (id === null) throw new Error(`the purchase was refused: ${refused.text}`);
    const answer = await callUntilAnswered(installation, decideRequest(admin, id, 'APPROVED'));
    if (answer.status === 200) await acks.append({ kind: 'decided', id, status: 'APPROVED' });
    for (const [n, watcher] of watchers.entries()) {
      await waitFor(() => (watcher.changes() > 0 ? true : null), {
        what: `a live update of server ${n + 1}`,
        timeoutMs: ARRIVES_MS,
      });
    }
    await waitFor(() => (mails() >= mailsBefore + 2 ? true : null), {
      what: 'the mails about a purchase',
      timeoutMs: ARRIVES_MS,
    });
  } finally {
    for (const watcher of watchers) watcher.stop();
  }
}
