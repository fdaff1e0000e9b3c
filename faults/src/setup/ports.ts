import { createServer } from 'node:net';

const FIRST_PORT = 4_400;
const LAST_PORT = 4_499;

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Returns a function that returns each free port once. A restarted process keeps its port. */
export function portGiver(): () => Promise<number> {
  let next = FIRST_PORT;
  return async () => {
    for (; next <= LAST_PORT; next += 1) {
      if (await isFree(next)) return next++;
    }
    throw new Error(`no free port from ${FIRST_PORT} to ${LAST_PORT}`);
  };
}
