/**
 * A thread of a pool's child process (`worker.js`): ends the process when it uses more memory than `workerData` bytes.
 */

import { setInterval } from 'node:timers';
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 20;

setInterval(() => {
  // A thread cannot exit the process, and the main thread may never return to its event loop.
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
