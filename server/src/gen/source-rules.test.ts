import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** What the product does nowhere, or in one place that was looked at. */

const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Rule {
  readonly never: string;
  readonly pattern: RegExp;
  readonly folders: readonly string[];
  /** Where it is done all the same, as is right there. */
  readonly but?: readonly string[];
  /** What the pattern must find, so that it finds anything. */
  readonly such: string;
}

const EVERYWHERE = ['server/src', 'contract/src', 'domain/src', 'web/src'];
const SERVER = ['server/src', 'contract/src', 'domain/src'];

const rules: readonly Rule[] = [
  {
    never: 'calls the network in a page, but through web/src/api',
    pattern: /\bfetch\(|new (?:XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\(/,
    folders: ['web/src'],
    but: ['web/src/api/client.ts', 'web/src/api/stream.ts', 'web/src/api/upload.ts'],
    such: "await fetch('/api/v1')",
  },
  {
    never: 'starts a program but PostgreSQL and its own workers, and none by a shell',
    pattern: /child_process|\bexecSync|\bshell:/,
    folders: SERVER,
    but: ['server/src/embedded-postgres/run-program.ts', 'server/src/workers/pool.ts'],
    such: "import { exec } from 'node:child_process'",
  },
  {
    never: 'makes code of a text',
    pattern: /\beval\(|new Function\b|node:vm|import\((?!['"])|setTimeout\(\s*['"`]/,
    folders: EVERYWHERE,
    such: 'eval(text)',
  },
  {
    never: 'makes an expression of what somebody sent',
    pattern: /new RegExp\(|\bRegExp\(/,
    folders: EVERYWHERE,
    // Of their own constants, and over our own sources.
    but: [
      'domain/src/referral-code.ts',
      'domain/src/displayed-text.ts',
      'server/src/auth/second-factor/recovery-codes.ts',
      'server/src/gen/generated-files.ts',
    ],
    such: 'new RegExp(search)',
  },
  {
    never: 'puts a text into SQL',
    pattern: /sql\.raw\(|\bunsafe\(/,
    folders: SERVER,
    // Of a constant, and of what the database says of itself.
    but: [
      'server/src/db/newest-first.ts',
      'server/src/backup/empty-database.store.ts',
      'server/src/backup/tables.store.ts',
    ],
    such: 'sql.raw(`select ${name}`)',
  },
  {
    never: 'calls an address over HTTP',
    pattern: /\bfetch\(|from '(node:)?(https?|http2|undici|axios|got)'/,
    folders: SERVER,
    // A type, and the names of the status codes.
    but: [
      'server/src/http/openapi-failures.ts',
      'server/src/http/same-origin.ts',
      'server/src/http/unreadable.ts',
    ],
    such: 'await fetch(url)',
  },
  {
    never: 'opens a connection of its own',
    pattern: /from '(node:)?(net|tls|dgram)'/,
    folders: SERVER,
    // Types, what an address is, and a free port for PostgreSQL.
    but: [
      'server/src/http/address-key.ts',
      'server/src/http/unreadable.ts',
      'server/src/config/trust-proxy.ts',
      'server/src/server.ts',
      'server/src/embedded-postgres/server.ts',
    ],
    such: "import { connect } from 'node:net'",
  },
  {
    never: 'leads a browser elsewhere',
    pattern:
      /\.redirect\(|['"]location['"]|\blocation\s*=[^=]|\blocation\.(href\s*=|assign|replace)\b/,
    folders: EVERYWHERE,
    such: 'reply.redirect(url)',
  },
  {
    never: 'sets or reads a cookie',
    pattern: /set-cookie|document\.cookie|fastify\/cookie|headers\.cookie|from 'cookie'/i,
    folders: EVERYWHERE,
    // The device cookie, which opens nothing, and what the API's document says of it.
    but: ['server/src/http/device-cookie.ts', 'server/src/http/openapi.ts'],
    such: "reply.header('set-cookie', a)",
  },
  {
    never: 'hashes by anything but SHA-256',
    pattern: /create(Hash|Hmac)\((?!'sha256')|\b(md5|sha1)\b/i,
    folders: SERVER,
    // What the apps that show codes know, by RFC 6238.
    but: ['server/src/auth/second-factor/totp.ts', 'contract/src/examples/second-factor.ts'],
    such: "createHash('md5')",
  },
  {
    never: 'encrypts by anything but AES-256-GCM',
    pattern: /create(Cipher|Decipher)(iv)?\(\s*(?!\s|'aes-256-gcm')|aes-\d+-(?!gcm)/i,
    folders: SERVER,
    such: "createCipheriv('aes-256-cbc', key, iv)",
  },
  {
    never: 'draws what must not be guessed from a guessable source',
    pattern: /Math\.random/,
    folders: EVERYWHERE,
    // How long to wait.
    but: ['server/src/db/system-transaction.ts', 'web/src/live/event-stream.ts'],
    such: 'String(Math.random())',
  },
  {
    never: 'reads XML, or YAML, or objects that were written down',
    pattern: /DOMParser|xml2js|fast-xml|js-yaml|from 'yaml'|node:v8|deserialize\(/,
    folders: EVERYWHERE,
    such: 'new DOMParser()',
  },
  {
    never: 'keeps anything in the browser but in its few places',
    pattern: /localStorage|sessionStorage|indexedDB|caches\.open/,
    folders: ['web/src'],
    but: [
      'web/src/api/session.ts',
      'web/src/ui/local-storage.ts',
      'web/src/session/sign-in-toast.ts',
      'web/src/screens/public/forgot-password/reset-draft.ts',
      'web/src/screens/public/register/register-draft.ts',
      'web/src/screens/superadmin/login/login-draft.ts',
    ],
    such: "localStorage.setItem('a', 'b')",
  },
  {
    never: 'listens to other windows, or makes HTML of a text',
    pattern:
      /postMessage|addEventListener\(\s*'message|onmessage|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/i,
    folders: ['web/src'],
    such: "addEventListener('message', run)",
  },
];

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) &&
  !/\.(test|type-test)\.tsx?$/.test(path) &&
  !/\/(testing|attacks|gallery)\//.test(path);

const sources = new Map(
  EVERYWHERE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(isProduct)
      .map((path): [string, string] => [
        path,
        withoutComments(readFileSync(join(root, path), 'utf8')),
      ]),
  ),
);

function withoutComments(source: string): string {
  // Not the `/*` in a text such as '*/*'.
  return source.replace(/(?<![^\s({])\/\*[^]*?\*\//g, '').replace(/^[ \t]*\/\/.*$/gm, '');
}

const breaks = ({ pattern, folders }: Rule): string[] =>
  [...sources]
    .filter(
      ([path, text]) => folders.some((folder) => path.startsWith(folder)) && pattern.test(text),
    )
    .map(([path]) => path)
    .sort();

test('the whole product is looked at', () => {
  expect(sources.size).toBeGreaterThan(300);
});

describe('the product never', () => {
  test.each(rules)('$never', (rule) => {
    expect(rule.such).toMatch(rule.pattern);
    expect(breaks(rule).filter((path) => rule.but?.includes(path) !== true)).toEqual([]);
    // A place that does it no more is taken off.
    expect((rule.but ?? []).filter((path) => !breaks(rule).includes(path))).toEqual([]);
  });
});
