import { Agent, request as sendRequest, type IncomingMessage } from 'node:http';
import type { EndpointName } from '@prelaunch/contract/endpoints';
import { encodeCall, type WireRequest } from '@prelaunch/testkit/client';

/** A reply on a kept connection. */
export interface KeptReply {
  readonly status: number;
  readonly body: any;
}

/** A client with one connection, which it keeps: all its calls reach the same server process. */
export interface Connection {
  call(name: EndpointName, request?: WireRequest): Promise<KeptReply>;
  /** Sends a request and returns the response when its headers have arrived. */
  open(name: EndpointName, request?: WireRequest): Promise<IncomingMessage>;
  close(): void;
}

export function openConnection(url: string): Connection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const open = (name: EndpointName, request?: WireRequest): Promise<IncomingMessage> => {
    const { method, path, headers, body } = encodeCall(name, request);
    if (body instanceof FormData) throw new Error('a kept connection sends no forms');
    return new Promise((resolve, reject) => {
      const sent = sendRequest(new URL(path, url), { agent, method, headers }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });
  };
  return {
    open,
    async call(name, request) {
      const response = await open(name, request);
      let text = '';
      response.setEncoding('utf8');
      for await (const chunk of response) text += String(chunk);
      return { status: response.statusCode ?? 0, body: JSON.parse(text) };
    },
    close: () => {
      agent.destroy();
    },
  };
}
