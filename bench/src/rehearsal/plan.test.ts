import { expect, test } from 'vitest';
import { describePace, paceOf, readPlan, supplyFor } from './plan.ts';

const read = (text: string) => readPlan(text.split(' ').filter(Boolean));

test('without arguments ten thousand members register in ten minutes with two processes', () => {
  expect(read('')).toEqual({
    members: 10_000,
    minutes: 10,
    processes: 2,
    json: 'test-results/rehearsal.json',
  });
});

test('a part of a minute is accepted', () => {
  expect(read('--members 500 --minutes 0.5 --processes 3 --json out.json')).toEqual({
    members: 500,
    minutes: 0.5,
    processes: 3,
    json: 'out.json',
  });
});

test.each([
  '--members 2',
  '--members many',
  '--members 3.5',
  '--minutes 0',
  '--minutes -1',
  '--processes 0',
  '--processes 65',
  '--json',
  '--fast',
  'now',
])('%j is refused', (text) => {
  expect(read(text)).toBeNull();
});

test('the tokens are enough for a third of the members', () => {
  expect(supplyFor({ members: 10_000, minutes: 10, processes: 2 })).toBe(3_333);
});

test('members arrive within the planned time when the passwords can be hashed in it', () => {
  const plan = { members: 600, minutes: 1, processes: 2 };
  const pace = paceOf(plan, 100);
  expect(pace).toEqual({ hashesPerSecond: 100, seconds: 60, isLonger: false });
  expect(describePace(plan, pace)).toBe(
    '600 members arrive in 60 s, 10.0 per second; each needs 2 password hashes, and this machine computes about 100 per second',
  );
});

test('members arrive more slowly when hashing limits them, which the text says', () => {
  const plan = { members: 6_000, minutes: 1, processes: 2 };
  const pace = paceOf(plan, 100);
  expect(pace).toEqual({ hashesPerSecond: 100, seconds: 240, isLonger: true });
  expect(describePace(plan, pace)).toBe(
    '6,000 members arrive in 240 s, 25.0 per second, instead of in 60 s: each needs 2 password hashes, and this machine computes about 100 per second',
  );
});
