import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpRequest } from '@prelaunch/testkit/client';
import { isBusy } from '../load/calls.ts';
import { NoAnswer, type HttpAnswer } from '../load/http.ts';
import type { Installation } from './setup.ts';

const GIVE_UP_MS = 60_000;
const PAUSE_MS = 100;

/** The answers of HAProxy for a server that ended during the call. */
const isCutOff = ({ status }: HttpAnswer): boolean => status === 502 || status === 504;

/** Sends the request to HAProxy until a server answers something else than 'busy'; throws after a minute. */
export async function callUntilAnswered(
  { entrance }: Pick<Installation, 'entrance'>,
  request: HttpRequest,
): Promise<HttpAnswer> {
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    try {
      const answer = await entrance.client.send(request);
      if (!isBusy(answer) && !isCutOff(answer)) return answer;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`${request.path} was not answered for ${GIVE_UP_MS / 1000} s`);
}
