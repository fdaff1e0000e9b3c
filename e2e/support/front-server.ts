import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** What the browser gets instead of the product's answer. */
interface FrontRule {
  /** The path to ask for instead; null answers 404. */
  readonly pathOf?: (path: string) => string | null;
  /** Changes the text of pages and scripts. */
  readonly change?: (text: string, path: string) => string;
  /** Answers 502, as a proxy does while the product restarts. */
  readonly isAway?: boolean;
  /** The paths whose requests are never answered, as on a bad connection. */
  readonly isSilent?: (path: string) => boolean;
}

/** An HTTP server in front of the product, as a proxy is in production. */
export interface FrontServer {
  readonly url: string;
  rule: FrontRule;
  stop(): Promise<void>;
}

const NOT_FORWARDED = new Set(['connection', 'transfer-encoding', 'accept-encoding', 'host']);

/** The headers of a request as `fetch` takes them; validators are removed, because the text can be changed. */
const forwarded = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || NOT_FORWARDED.has(name) || name.startsWith('if-')
      ? []
      : [[name, String(value)]],
  );

/**
 * Starts a server in front of a product. Unlike `page.route`, it also answers what a service worker and the browser
 * itself request, such as the file of the worker.
 */
export async function startFrontServer(product: string): Promise<FrontServer> {
  const front: { rule: FrontRule } = { rule: {} };
  const server = createServer((request, response) => {
    const answer = async () => {
      const path = request.url ?? '/';
      const { pathOf, change, isAway = false, isSilent } = front.rule;
      if (isSilent?.(path) === true) return;
      const asked = pathOf === undefined ? path : pathOf(path);
      if (isAway || asked === null) {
        response.writeHead(isAway ? 502 : 404).end();
        return;
      }
      const hasBody = !['GET', 'HEAD'].includes(request.method ?? '');
      const reply = await fetch(product + asked, {
        method: request.method ?? 'GET',
        headers: forwarded(request.headers),
        ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
        redirect: 'manual',
      } as RequestInit);
      const headers = [...reply.headers].filter(
        ([name]) => !['content-length', 'content-encoding', 'connection', 'etag'].includes(name),
      );
      response.writeHead(reply.status, headers.flat());
      const isText = /html|javascript/.test(reply.headers.get('content-type') ?? '');
      if (change !== undefined && isText) response.end(change(await reply.text(), path));
      else if (reply.body === null) response.end();
      else await pipeline(Readable.fromWeb(reply.body as ReadableStream), response);
    };
    // A page that is closed ends its requests.
    answer().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(front, {
    url: `http://localhost:${String(port)}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
