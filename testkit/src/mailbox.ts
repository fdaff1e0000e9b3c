import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReceivedMail } from './mail-server.ts';

/** Serves the mails over HTTP, for tests in other processes than the mail server's. */
export async function publishMails(
  mails: readonly ReceivedMail[],
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const from = Number(request.url?.slice(1));
    response.end(JSON.stringify(mails.slice(from)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const known = new Map<string, ReceivedMail[]>();

/** Returns all mails that are published at this address. Requests each mail only once. */
export async function publishedMails(url: string): Promise<readonly ReceivedMail[]> {
  const mails = known.get(url) ?? [];
  known.set(url, mails);
  const from = mails.length;
  const response = await fetch(`${url}/${from}`);
  const next = (await response.json()) as ReceivedMail[];
  // Another reader may have added some of them meanwhile.
  mails.push(...next.slice(mails.length - from));
  return mails;
}
