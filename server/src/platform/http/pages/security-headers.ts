import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * The content security policy of pages: only our own files, no inline script or style, no framing by other
 * pages. `frame-src blob:` is for receipts in PDF, which a page fetches and shows from memory. Requiring Trusted
 * Types prevents a string from becoming script or HTML: the only policy is made when a page starts, cannot be made a second
 * time, and accepts only the address of the service worker (`web/src/offline/worker-address.ts`). Where pages send uploads
 * to the bucket, they may also connect to its origin.
 */
const pageCsp = (bucket: string | undefined): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...(bucket === undefined ? [] : [bucket])].join(' '),
    'frame-src blob:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join(';');

/** The policy of all other responses: if a browser shows one as a page, it loads and runs nothing. */
export const NON_PAGE_CSP =
  "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox";

/** The policy of the service worker's file: the worker may only fetch from this site. */
export const WORKER_CSP = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

/** No device features except the clipboard, for the copy buttons of our own pages. */
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

/** Headers of every response. */
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

type Headers = typeof COMMON_HEADERS & { readonly 'content-security-policy': string };

/** @param bucket the origin of the bucket to which pages send uploads, if they do */
const pageHeaders = (bucket: string | undefined): Headers => ({
  ...COMMON_HEADERS,
  'content-security-policy': pageCsp(bucket),
});
const OTHER_HEADERS = { ...COMMON_HEADERS, 'content-security-policy': NON_PAGE_CSP };

/** Sets the security headers of a response by its content type. A policy that the response has already stays. */
export function setSecurityHeaders(reply: FastifyReply, ofPages = pageHeaders(undefined)): void {
  const type = String(reply.getHeader('content-type'));
  const page = type.startsWith('text/html');
  // Browsers must not guess the charset.
  if (type === SVG) void reply.header('content-type', `${SVG}; charset=utf-8`);
  const policy = reply.getHeader('content-security-policy');
  void reply.headers(page ? ofPages : OTHER_HEADERS);
  if (policy !== undefined) void reply.header('content-security-policy', policy);
  // The default for responses without their own rule.
  const cached = reply.hasHeader('cache-control') || reply.raw.hasHeader('cache-control');
  if (!cached) void reply.header('cache-control', 'no-store');
}

/**
 * Sets the headers of all responses: pages, calls, files, failures and unknown paths.
 *
 * @param bucket the origin of the bucket to which pages send uploads; undefined when they do not
 */
export function secureResponses(app: FastifyInstance, bucket: string | undefined): void {
  const ofPages = pageHeaders(bucket);
  app.addHook('onSend', (_request, reply, payload, done) => {
    setSecurityHeaders(reply, ofPages);
    done(null, payload);
  });
}
