import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below 32768, where the ephemeral ports of outgoing connections begin on Linux. */
const [FIRST, LAST] = [12_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * Returns a port that is free on the loopback address. No outgoing connection can take it before its use, but another
 * server can.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}
