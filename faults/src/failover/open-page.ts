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
  const { servers, company, acks, mail } = installation;
  const [admin] = company.admins;
  // Not one of the members whom the load uses as watchers.
  const member = pick(company.members, company.members.length - 1);
  const watchers = servers.map((server) => watchLive(server, member));
  try {
    for (const [n, watcher] of watchers.entries()) {
      await waitFor(() => (watcher.isOpen() ? true : null), {
        what: `the stream of server ${n + 1}`,
      });
    }
    const mails = () => mail.received.filter(({ to }) => to === member.email).length;
    const mailsBefore = mails();
    const { id } = await buyToken(installation, member, acks);
    if (id === null) throw new Error('the purchase of the open page was refused');
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
