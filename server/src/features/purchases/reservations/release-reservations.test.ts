import { expect, test } from 'vitest';
import { Refusal } from '../../../platform/refuse.ts';
import { releaseReservationsOf, submitWithFreedSupply } from './release-reservations.ts';
import { RELEASE_BATCH } from './reservations.store.ts';

/** Fakes the transactions: each run reports the next number of ended reservations. */
function released(...batches: readonly number[]) {
  let runs = 0;
  const run = <T>(): Promise<T> => {
    const ended = batches[Math.min(runs, batches.length - 1)] ?? 0;
    runs += 1;
    return Promise.resolve(Array.from({ length: ended }, () => 'a member') as T);
  };
  return { run, runs: () => runs };
}

test.each([
  [[0], 0, 1],
  [[RELEASE_BATCH - 1], RELEASE_BATCH - 1, 1],
  [[RELEASE_BATCH, 3], RELEASE_BATCH + 3, 2],
  [[RELEASE_BATCH], 50 * RELEASE_BATCH, 50],
])('batches of %j release %i reservations in %i transactions', async (batches, total, runs) => {
  const releasing = released(...batches);
  expect(await releaseReservationsOf('company', releasing.run)).toBe(total);
  expect(releasing.runs()).toBe(runs);
});

/** A submission that fails with these errors in turn, then succeeds. */
function submission(...errors: readonly Error[]) {
  let tries = 0;
  const submit = () => {
    const error = errors[tries];
    tries += 1;
    return error === undefined ? Promise.resolve('submitted') : Promise.reject(error);
  };
  return { submit, tries: () => tries };
}

const tooFew = new Refusal('above_remaining_supply', undefined);

test('an order above the remaining supply is submitted again when reservations ended', async () => {
  const { submit, tries } = submission(tooFew);
  expect(await submitWithFreedSupply('company', submit, released(1).run)).toBe('submitted');
  expect(tries()).toBe(2);
});

test('an order above the remaining supply is refused when no reservation ended', async () => {
  const { submit, tries } = submission(tooFew);
  await expect(submitWithFreedSupply('company', submit, released(0).run)).rejects.toBe(tooFew);
  expect(tries()).toBe(1);
});

test.each([
  ['another refusal', new Refusal('above_order_limit', undefined)],
  ['an error', Object.assign(new Error('no refusal'), { code: 'above_remaining_supply' })],
])('%s ends no reservation', async (_, error) => {
  const { submit } = submission(error);
  const releasing = released(1);
  await expect(submitWithFreedSupply('company', submit, releasing.run)).rejects.toBe(error);
  expect(releasing.runs()).toBe(0);
});
