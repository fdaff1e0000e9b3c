import { expect, test } from 'vitest';
import { noResponse } from '../../../../../api/failures.ts';
import { approveInRounds } from './exact-round.ts';

const ids = Array.from({ length: 250 }, (_, at) => `line ${String(at)}`);
const never = { isStopped: () => false, onProgress: () => undefined };
const approved = (id: string) => ({ id, status: true, message: 'Approved.', code: null });

test('lines are approved in calls of at most 100, and refused ones are returned with their reasons', async () => {
  const calls: number[] = [];
  const progress: number[] = [];
  const result = await approveInRounds(
    (chunk) => {
      calls.push(chunk.length);
      const results = chunk.map((id) =>
        id === 'line 7' ? { ...approved(id), status: false, message: 'Not exact.' } : approved(id),
      );
      return Promise.resolve({ results });
    },
    ids,
    { ...never, onProgress: (done) => progress.push(done) },
  );
  expect(calls).toEqual([100, 100, 50]);
  expect(progress).toEqual([100, 200, 250]);
  expect(result).toEqual({
    approved: 249,
    refused: [{ id: 'line 7', message: 'Not exact.' }],
    unknown: 0,
    notSent: 0,
  });
});

test('a stop lets the running call end and sends no further one', async () => {
  let stopped = false;
  const result = await approveInRounds(
    (chunk) => {
      stopped = true;
      return Promise.resolve({ results: chunk.map(approved) });
    },
    ids,
    { ...never, isStopped: () => stopped },
  );
  expect(result).toEqual({ approved: 100, refused: [], unknown: 0, notSent: 150 });
});

test('a call without a reply ends the round, and its lines are counted as unknown', async () => {
  let calls = 0;
  const result = await approveInRounds(
    (chunk) => {
      calls += 1;
      if (calls === 2) return Promise.reject(noResponse('Failed.'));
      return Promise.resolve({ results: chunk.map(approved) });
    },
    ids,
    never,
  );
  expect(calls).toBe(2);
  expect(result).toEqual({ approved: 100, refused: [], unknown: 100, notSent: 50 });
});
