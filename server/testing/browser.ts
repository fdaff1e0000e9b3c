import type { EndpointName } from '@prelaunch/contract/endpoints';
import type { Answer, TestServer } from './test-server.ts';

/** A client that has its own network address and stores its cookies. */
export interface TestBrowser {
  call(
    name: EndpointName,
    request: { readonly body?: unknown; readonly query?: Record<string, string>; token?: string },
  ): Promise<Answer>;
  /** The value of its Cookie header; null without cookies. */
  cookie: string | null;
  /** The network address that it calls from. */
  ip: string;
}

/** The server must trust this machine as a proxy (`LOCAL_PROXY`). */
export function openBrowser(server: TestServer, ip: string): TestBrowser {
  return {
    ip,
    cookie: null,
    async call(name, request) {
      const headers = {
        'x-forwarded-for': this.ip,
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
      };
      const answer = await server.call(name, { ...request, headers });
      const [given] = answer.headers.getSetCookie();
      if (given !== undefined) this.cookie = given.split(';')[0] ?? null;
      return answer;
    },
  };
}

/** The addresses that tests call from. A trusted proxy can name any client address. */
export const LOCAL_PROXY = ['127.0.0.1', '::1'];
