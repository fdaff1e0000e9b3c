import { request, type ClientRequest } from 'node:http';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { encodeBody, encodeCall } from '@prelaunch/testkit/client';
import type { ValidCall } from '../attacks/call-parts.ts';

interface Outcome {
  readonly status: number;
  readonly code: string | null;
}

/** A call that has sent its headers and the first byte of its body, but not the rest. */
export interface HeldCall {
  /** Sends the rest of the body and returns the answer. */
  finish(): Promise<Outcome>;
}

async function answerOf(call: ClientRequest): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.once('end', () => {
        const { code = null } = JSON.parse(text) as { code?: string };
        resolve({ status: response.statusCode ?? 0, code });
      });
    });
  });
}

/** Starts a call, and returns once the first byte of its body was sent. */
export async function holdBody(
  url: string,
  name: EndpointName,
  token: string,
  valid: ValidCall,
): Promise<HeldCall> {
  const encoded = encodeCall(name, { ...valid, token });
  const { bytes = Buffer.alloc(0), headers } = await encodeBody(encoded);
  const call = request(`${url}${encoded.path}`, { method: encoded.method, headers });
  const answer = answerOf(call);
  // Only `finish` reports a failure; without this handler an unfinished call would be an unhandled
  // rejection.
  answer.catch(() => undefined);
  await new Promise<void>((resolve, reject) => {
    call.write(bytes.subarray(0, 1), (error) => {
      if (error == null) resolve();
      else reject(error);
    });
  });
  return {
    finish() {
      call.end(bytes.subarray(1));
      return answer;
    },
  };
}
