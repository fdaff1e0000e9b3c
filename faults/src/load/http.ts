import { Agent, request as openRequest } from 'node:http';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { encodeBody, type HttpRequest, type TypedReply } from '@prelaunch/testkit/client';

export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** No reply arrived; whether the server did the work is unknown. */
export class NoAnswer extends Error {
  /** Whether the request was sent completely. */
  readonly wasSent: boolean;
  constructor(message: string, wasSent: boolean) {
    super(message);
    this.wasSent = wasSent;
  }
}

export interface SendOptions {
  /** The maximum wait for a reply; the default of 20 s is longer than any call may take. */
  readonly timeoutMs?: number;
  /** Disconnects this long after the request was sent, like a client that loses its network. */
  readonly vanishAfterMs?: number;
}

/** The connections of one client to one server. */
export interface HttpClient {
  readonly url: string;
  /** Throws `NoAnswer` when no reply arrives. */
  send(request: HttpRequest, options?: SendOptions): Promise<HttpAnswer>;
  close(): void;
}

export function openHttp(url: string, maxSockets = 64): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const { hostname, port } = new URL(url);
  return {
    url,
    async send(wanted, { timeoutMs = 20_000, vanishAfterMs } = {}) {
      const { bytes, headers } = await encodeBody(wanted);
      return new Promise((resolve, reject) => {
        let sent = false;
        const fail = (error: Error) => {
          clearTimeout(timer);
          reject(new NoAnswer(error.message, sent));
        };
        const outgoing = openRequest(
          { agent, hostname, port, method: wanted.method, path: wanted.path, headers },
          (response) => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('error', fail);
            response.on('aborted', () => fail(new Error('the reply was cut off')));
            response.on('end', () => {
              clearTimeout(timer);
              const text = Buffer.concat(chunks).toString();
              resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
            });
          },
        );
        const timer = setTimeout(() => {
          outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`));
        }, timeoutMs);
        outgoing.on('error', fail);
        outgoing.on('finish', () => {
          sent = true;
          if (vanishAfterMs === undefined) return;
          setTimeout(() => outgoing.destroy(new Error('the client vanished')), vanishAfterMs);
        });
        outgoing.end(bytes);
      });
    },
    close: () => {
      agent.destroy();
    },
  };
}

/** The `data` of an endpoint's successful reply. */
export const dataOf = <Name extends EndpointName>({ text }: HttpAnswer): TypedReply<Name>['data'] =>
  (JSON.parse(text) as TypedReply<Name>).data;
