import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the caller of a sign-in or of a code is known; null where nobody looked. */
    requesterKind: 'device' | 'network' | 'unknown' | null;
    /** What a successful answer gives the browser to keep; null leaves it as it is. */
    newDeviceTokens: readonly string[] | null;
  }
}

const MAX_AGE_SECONDS = 90 * 24 * 3600;
const TOKEN = /^[\w-]{22}$/;

/** How many accounts one browser can be known for: the cookie holds a token for each. */
export const MAX_DEVICE_TOKENS = 5;

/** Browsers take a `__Host-` cookie over HTTPS only, and from this host only. */
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
const nameOf = (publicUrl: string): string => (isSecure(publicUrl) ? '__Host-device' : 'device');

/** The device tokens that the browser sent; none where it has none or they are not of our form. */
export function deviceTokensOf(request: FastifyRequest, publicUrl: string): readonly string[] {
  const { cookie } = request.headers;
  if (cookie === undefined) return [];
  const tokens = parseCookie(cookie)[nameOf(publicUrl)]?.split('.') ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MAX_DEVICE_TOKENS);
}

/**
 * Gives browsers the device cookie with the answers that call for it. The cookie opens nothing: it only
 * tells a browser that an account was signed in from apart from a stranger's.
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
