import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const START_MS = 60_000;

export interface Product {
  readonly url: string;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** Ends it as an operator would, and waits until it has ended. */
  readonly stop: () => Promise<void>;
  /** Kills it, as a power cut would. */
  readonly kill: () => Promise<void>;
}

/** Starts the built product in a process of its own, as `npm start` runs it. */
export async function startProduct(environment: Record<string, string>): Promise<Product> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      resolve();
    });
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`the product did not start:\n${output}`));
    }, START_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready: (http\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => {
      reject(new Error(`the product ended:\n${output}`));
    });
  });
  const end = (signal: 'SIGTERM' | 'SIGKILL') => () => {
    child.kill(signal);
    return ended;
  };
  return { url, output: () => output, stop: end('SIGTERM'), kill: end('SIGKILL') };
}
