import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface BareServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server to be compared with as a process of its own, as the product has one. */
export async function startBareServer(databaseUrl: string): Promise<BareServer> {
  const file = fileURLToPath(new URL('./bare-server.main.ts', import.meta.url));
  const child = fork(file, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', () => reject(new Error('the bare server did not start')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
