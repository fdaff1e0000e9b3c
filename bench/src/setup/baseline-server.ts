import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface BaselineServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the server that the product is compared with, in its own process like the product. */
export async function startBaselineServer(databaseUrl: string): Promise<BaselineServer> {
  const file = fileURLToPath(new URL('./baseline-server.main.ts', import.meta.url));
  const child = fork(file, { env: { ...process.env, DATABASE_URL: databaseUrl } });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', () => reject(new Error('the baseline server did not start')));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
