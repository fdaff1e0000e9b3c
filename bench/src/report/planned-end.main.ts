import { runReported } from './reported-run.ts';

/** A run for the test of `runReported`, which ends in the way that its argument names. */

const [, , file = '', how = ''] = process.argv;

const ENDS: Readonly<Record<string, () => Promise<number>>> = {
  'returns 0': () => Promise.resolve(0),
  'returns 1': () => Promise.resolve(1),
  throws: () => Promise.reject(new Error('planted')),
  'rejects outside': () => {
    void Promise.reject(new Error('planted'));
    return new Promise(() => undefined);
  },
  'waits for nothing': () => new Promise(() => undefined),
  'is killed': () => {
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  },
  'waits for a signal': () =>
    new Promise(() => {
      setInterval(() => undefined, 1_000);
    }),
};

runReported('planned', file, ({ log, closeAtEnd }) => {
  closeAtEnd(() => {
    log('closed');
    return Promise.resolve();
  });
  log('begins');
  return ENDS[how]?.() ?? Promise.resolve(2);
});
