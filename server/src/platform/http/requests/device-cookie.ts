import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the caller who signs in, requests a code or tries one was recognised; null for other calls. */
    requesterKind: 'device' | 'network' | 'unknown' | null;
    /** The tokens that a successful response stores in the device cookie; null leaves the cookie unchanged. */
    newDeviceTokens: readonly string[] | null;
  }
}

const MAX_AGE_SECONDS = 90 * 24 * 3600;
const TOKEN = /^[\w-]{22}$/;

/** How many accounts one browser can be known for: the cookie holds one token per account. */
export const MAX_DEVICE_TOKENS = 5;

/** Browsers accept a `__Host-` cookie only over HTTPS and only from this host. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
const nameOf = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-device' : 'device');

/** Returns the well-formed device tokens of the request's cookie. */
export function deviceTokensOf(request: FastifyRequest, publicUrl: string): readonly string[] {
  const { cookie } = request.headers;
  if (cookie === undefined) return [];
  const tokens = parseCookie(cookie)[nameOf(publicUrl)]?.split('.') ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_DEVICE_TOKENS);
}

/**
 * Sets the device cookie on responses to requests with `newDeviceTokens`. The cookie grants no access: it
 * only identifies a browser that signed in to an account before.
 */
export function setDeviceCookies(app: FastifyInstance, publicUrl: string): void {
  app.decorateRequest('requesterKind', null);
  app.decorateRequest('newDeviceTokens', null);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.newDeviceTokens !== null && reply.statusCode < 400) {
      const cookie = stringifySetCookie(nameOf(publicUrl), request.newDeviceTokens.join('.'), {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure(publicUrl),
        maxAge: MAX_AGE_SECONDS,
      });
      void reply.header('set-cookie', cookie);
    }
    done(null, payload);
  });
}
