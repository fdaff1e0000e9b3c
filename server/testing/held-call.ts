import { request, type ClientRequest } from 'node:http';
import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import type { ValidCall } from '../attacks/call-parts.ts';

interface Outcome {
  readonly status: number;
  readonly code: string | null;
}

/** A call whose headers and first byte have arrived, while the rest of the body is held back. */
export interface HeldCall {
  /** Sends the rest of the body and returns the answer. */
  finish(): Promise<Outcome>;
}

async function encode({ body, headers = {} }: ValidCall) {
  const response = new Response(
    typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
  );
  const type = body instanceof FormData ? response.headers.get('content-type') : 'application/json';
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': type ?? '', ...headers },
  };
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

/** Starts a call and holds its body back. Returns once the first byte was sent. */
export async function holdBody(
  url: string,
  name: EndpointName,
  token: string,
  valid: ValidCall,
): Promise<HeldCall> {
  const spec: EndpointSpec = endpoints[name];
  const { bytes, headers } = await encode(valid);
  const call = request(`${url}${spec.path}`, {
    method: spec.method,
    headers: { authorization: token, 'content-length': bytes.length, ...headers },
  });
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
