import { expect } from 'vitest';

const PAGE_POLICY = [
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
  'trusted-types service-worker',
];

const WORKER_POLICY = [
  "default-src 'none'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

const OTHER_POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  'sandbox',
];

function policyOf(headers: Headers, what: string): readonly string[] {
  if (what === '/service-worker.js') return WORKER_POLICY;
  return headers.get('content-type')?.startsWith('text/html') === true ? PAGE_POLICY : OTHER_POLICY;
}

/** Checks the headers that every reply must have; `what` is its address, or names the reply in a failure. */
export function expectSecureHeaders(headers: Headers, what: string): void {
  const policy = headers.get('content-security-policy');
  expect(policy?.split(';'), what).toEqual(policyOf(headers, what));
  expect(headers.get('permissions-policy'), what).toMatch(/^[\w-]+=\(\)(, [\w-]+=\((self)?\))+$/);
  const others = [
    'strict-transport-security',
    'x-content-type-options',
    'x-frame-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'access-control-allow-origin',
    'set-cookie',
    'x-powered-by',
    'server',
  ];
  expect(Object.fromEntries(others.map((name) => [name, headers.get(name)])), what).toEqual({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'access-control-allow-origin': null,
    'set-cookie': null,
    'x-powered-by': null,
    server: null,
  });
  expect(headers.get('cache-control'), what).not.toBeNull();
}
