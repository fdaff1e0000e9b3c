import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { root } from './root.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Buffers the child's output until `until` resolves, then prints it. Resolves when all is printed. */
function printAfter(until, child) {
  const streams = [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ];
  return Promise.all(
    streams.map(async ([from, to]) => {
      // Without a limit: a full pipe would stop the child.
      const kept = from.pipe(new PassThrough({ highWaterMark: Number.MAX_SAFE_INTEGER }));
      await until;
      await finished(kept.on('data', (chunk) => to.write(chunk)));
    }),
  );
}

/**
 * Runs a program in the root of the checkout with this process's output. Returns its exit code; 128
 * when a signal ended it. Forwards signals, so that no child process is left behind. Its output is
 * buffered until `printedAfter` resolves. Calls `onSignal` with each forwarded signal.
 */
export function run(
  command,
  args,
  { env = process.env, shell = false, printedAfter, onSignal } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = printedAfter === undefined ? 'inherit' : ['inherit', 'pipe', 'pipe'];
    const child = spawn(command, args, { cwd: root, env, shell, stdio });
    const printed = printedAfter === undefined ? undefined : printAfter(printedAfter, child);
    const forward = (signal) => {
      onSignal?.(signal);
      child.kill(signal);
    };
    for (const signal of FORWARDED) process.on(signal, forward);
    const done = (settle, value) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      settle(value);
    };
    child.once('error', (error) => done(reject, error));
    child.once('exit', async (code) => {
      await printed;
      done(resolve, code ?? 128);
    });
  });
}

/** Runs a script with this version of Node. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
