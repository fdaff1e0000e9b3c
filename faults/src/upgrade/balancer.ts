import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@prelaunch/testkit/wait';
import { isReady } from '../setup/server.ts';
import type { Slot } from '../test-bed.ts';

/** A balancer as operators have one: it checks `/readyz`, and passes each call once, on a connection of its own. */
export interface Balancer {
  /** Checks this server from now on; resolves when it gets calls. */
  add(slot: Slot): Promise<void>;
  /** How many calls this server has answered. */
  answers(slot: Slot): number;
  close(): Promise<void>;
}

/** Shorter than the drain of a server. */
const CHECK_MS = 250;

interface Target {
  readonly slot: Slot;
  isReady: boolean;
  answers: number;
}

function pass(target: Target, incoming: IncomingMessage, response: ServerResponse): void {
  const outgoing = request(
    {
      agent: false,
      hostname: '127.0.0.1',
      port: target.slot.port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...incoming.headers, connection: 'close' },
    },
    (answer) => {
      target.answers += 1;
      const { connection: _, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    },
  );
  outgoing.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

export async function startBalancer(port: number): Promise<Balancer> {
  const targets: Target[] = [];
  let next = 0;
  const server = createServer((incoming, response) => {
    const ready = targets.filter((target) => target.isReady);
    const target = ready[(next += 1) % Math.max(1, ready.length)];
    if (target === undefined) response.writeHead(503, { 'retry-after': '1' }).end();
    else pass(target, incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  let isClosed = false;
  const check = async () => {
    while (!isClosed) {
      await Promise.all(
        targets.map(async (target) => {
          target.isReady = await isReady(`http://127.0.0.1:${target.slot.port}`);
        }),
      );
      await sleep(CHECK_MS);
    }
  };
  const checking = check();
  return {
    async add(slot) {
      const target: Target = { slot, isReady: false, answers: 0 };
      targets.push(target);
      await waitFor(() => (target.isReady ? true : null), {
        what: `${slot.name} behind the balancer`,
      });
    },
    answers: (slot) => targets.find((target) => target.slot === slot)?.answers ?? 0,
    async close() {
      isClosed = true;
      await checking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
