import { describe, expect, test } from 'vitest';
import {
  CLIENT_FORGOTTEN_AFTER,
  FAILURES_FORGOTTEN_AFTER,
  KNOWN_DEVICES,
  KNOWN_NETWORKS,
  SESSION_LIFE,
  waitAfter,
} from './auth.rules.ts';

/** The times of sign-in, in seconds, and the wait after wrong passwords. */

test('a session lasts as long as its kind allows', () => {
  expect(SESSION_LIFE).toEqual({
    member: { idle: 86_400, absolute: 604_800 },
    admin: { idle: 3_600, absolute: 43_200 },
    superadmin: { idle: 900, absolute: 28_800 },
  });
});

test('browsers, networks and wrong passwords are forgotten after these times', () => {
  expect(CLIENT_FORGOTTEN_AFTER).toBe(2_592_000);
  expect(KNOWN_DEVICES).toEqual({ max: 10, forgottenAfter: 7_776_000 });
  expect(KNOWN_NETWORKS).toEqual({ max: 20, forgottenAfter: 2_592_000 });
  expect(FAILURES_FORGOTTEN_AFTER).toBe(43_200);
});

describe('the wait after wrong passwords', () => {
  test('begins with the tenth, doubles with each further one and ends at 15 minutes', () => {
    const waits = [0, 1, 9, 10, 11, 12, 13, 14, 15, 1_000].map((failures) => waitAfter(failures));
    expect(waits).toEqual([0, 0, 0, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('begins at the given number of failures', () => {
    const waits = [9, 10, 199, 200, 201, 203, 204, 1_000].map((failures) =>
      waitAfter(failures, 200),
    );
    expect(waits).toEqual([0, 0, 0, 60, 120, 480, 900, 900]);
  });
});
