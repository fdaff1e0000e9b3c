import { pino } from 'pino';
import { expect, test } from 'vitest';
import { workerLogger } from './worker-logger.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly message: string };
}

function collect() {
  const lines: Line[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line) as Line) });
  return { lines, log };
}

test('the attempts of the worker during an outage have one text, without pauses', () => {
  const { lines, log } = collect();
  const logger = workerLogger(log);
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const ms of ['372.1', '8639.581838052552']) {
    logger.error(`Cron hit an error; restarting in ${ms}ms (attempt 3): ${String(error)}`, {
      error,
    });
  }
  logger.error('Error with notify listener (trying again in 17ms)', { error });
  expect(
    new Set(lines.map(({ level, msg, err }) => `${String(level)} ${msg}: ${err?.message ?? ''}`)),
  ).toEqual(new Set(['40 the job queue waits for the database: connect ECONNREFUSED']));
  expect(lines).toHaveLength(3);
  // Another error is reported as the worker says it.
  logger.error('Cron hit an error', { error: new Error('a bug') });
  logger.error('Deactivation failed');
  expect(lines.slice(3).map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'Cron hit an error'],
    [50, 'Deactivation failed'],
  ]);
});
