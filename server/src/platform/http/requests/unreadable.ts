import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusals, type FailureBody, type RefusalCode } from '@prelaunch/contract';
import type { FastifyInstance } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '../../refuse.ts';
import { COMMON_HEADERS, NON_PAGE_CSP } from '../pages/security-headers.ts';

/** In characters; far more than any page or call of the product needs. Node itself refuses from 16 KB. */
const MAX_URL_LENGTH = 8 * 1024;

/** Refuses URLs longer than 8 KB with 414, for every route. */
export function refuseLongUrls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const long = (request.raw.url ?? '').length > MAX_URL_LENGTH;
    done(long ? new Refusal('address_too_long', undefined) : undefined);
  });
}

/** The HTTP parser's error for bytes that are not a valid request. */
interface ParserError extends Error {
  readonly code?: string;
  /** Where the parser stopped in `rawPacket`. */
  readonly bytesParsed?: number;
  /** The bytes being parsed: a Buffer, although Fastify's types say otherwise. */
  readonly rawPacket?: unknown;
}

function codeOf({ code, rawPacket, bytesParsed }: ParserError): RefusalCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'too_slow';
  if (code !== 'HPE_HEADER_OVERFLOW') return 'malformed_request';
  // The first line contains the URL.
  const inUrl = Buffer.isBuffer(rawPacket) && !rawPacket.subarray(0, bytesParsed).includes('\r\n');
  return inUrl ? 'address_too_long' : 'headers_too_large';
}

/**
 * Responds to bytes that are not a valid request, in the common shape of failures, and closes the connection. No
 * hook runs for them, so the security headers are written here.
 */
export function handleClientError(error: ParserError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = codeOf(error);
  const { status, message } = refusals[code];
  const body: FailureBody = { status: false, message, code, requestId: uuidv7() };
  const text = JSON.stringify(body);
  const headers = {
    ...COMMON_HEADERS,
    'content-security-policy': NON_PAGE_CSP,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) {
    const head = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...lines].join(
      '\r\n',
    );
    socket.end(`${head}\r\n\r\n${text}`);
  }
  socket.destroySoon();
}
