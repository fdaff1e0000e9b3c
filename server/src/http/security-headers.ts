import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Of a page: nothing but our own files; no inline script or style; never inside another page. Framed is
 * only what a page holds in its own memory: a proof that was fetched and given the type of a PDF. No
 * text becomes script or HTML: there is no policy of trusted types that could make it so.
 */
const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  'frame-src blob:',
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

/** Of everything else, should a browser be led to show it as a page: nothing works in it. */
export const NON_PAGE_CSP =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox";

/** Nothing of the device is asked for but the clipboard, for the copy buttons of our own pages. */
const PERMISSIONS = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .concat('clipboard-read=(self)', 'clipboard-write=(self)')
  .join(', ');

const SVG = 'image/svg+xml';

/** What every answer carries, of whatever kind. */
export const COMMON_HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': PERMISSIONS,
};

/** Sets the headers of an answer by its type. */
export function secure(reply: FastifyReply): void {
  const type = String(reply.getHeader('content-type'));
  const page = type.startsWith('text/html');
  // A text like any other: in which letters it is written is told, not guessed.
  if (type === SVG) void reply.header('content-type', `${SVG}; charset=utf-8`);
  void reply.headers({ ...COMMON_HEADERS, 'content-security-policy': page ? PAGE : NON_PAGE_CSP });
  // What nobody has thought about is kept by nobody.
  const cached = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control');
  if (!cached) void reply.header('cache-control', 'no-store');
}

/** Pages, calls, files and failures: all that comes by a route, or finds none. */
export function secureResponses(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    secure(reply);
    done(null, payload);
  });
}
