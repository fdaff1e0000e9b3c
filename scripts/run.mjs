import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the root of the checkout with this process's output. Returns its exit code; 128
 * when a signal ended it. Forwards signals, so that no child process is left behind.
 */
export function run(command, args, { env = process.env, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: 'inherit' });
    const forward = (signal) => child.kill(signal);
    for (const signal of FORWARDED) process.on(signal, forward);
    const done = (settle, value) => {
      for (const signal of FORWARDED) process.off(signal, forward);
      settle(value);
    };
    child.once('error', (error) => done(reject, error));
    child.once('exit', (code) => done(resolve, code ?? 128));
  });
}

/** Runs a script with this version of Node. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
