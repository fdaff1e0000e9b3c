import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Calls that the product makes nowhere, or only in reviewed files. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface Rule {
  readonly never: string;
  readonly pattern: RegExp;
  readonly folders: readonly string[];
  /** Reviewed files where the call is allowed. */
  readonly except?: readonly string[];
  /** An example that the pattern must match. */
  readonly example: string;
}

const EVERYWHERE = ['server/src', 'contract/src', 'domain/src', 'web/src'];
const SERVER = ['server/src', 'contract/src', 'domain/src'];

const rules: readonly Rule[] = [
  {
    never: 'calls the network from a page outside of web/src/api',
    pattern: /\bfetch\(|new (?:XMLHttpRequest|EventSource|WebSocket)\b|\bsendBeacon\(/,
    folders: ['web/src'],
    except: [
      'web/src/api/client.ts',
      'web/src/api/page-errors.ts',
      'web/src/api/release.ts',
      'web/src/api/stream.ts',
      'web/src/api/post-with-progress.ts',
    ],
    example: "await fetch('/api/v1')",
  },
  {
    never:
      'starts programs other than PostgreSQL and its own workers, or any program through a shell',
    pattern: /child_process|\bexecSync|\bshell:/,
    folders: SERVER,
    except: [
      'server/src/platform/embedded-postgres/run-program.ts',
      'server/src/platform/workers/pool.ts',
    ],
    example: "import { exec } from 'node:child_process'",
  },
  {
    never: 'executes text as code',
    pattern: /\beval\(|new Function\b|node:vm|import\((?!['"])|setTimeout\(\s*['"`]/,
    folders: EVERYWHERE,
    example: 'eval(text)',
  },
  {
    never: 'builds a regular expression from input',
    pattern: /new RegExp\(|\bRegExp\(/,
    folders: EVERYWHERE,
    // Patterns made of constants, and searches of this project's sources.
    except: [
      'domain/src/referral-code.ts',
      'domain/src/displayed-text.ts',
      'server/src/features/auth/second-factor/recovery-codes.ts',
      'server/src/operations/gen/features-file.ts',
      'server/src/operations/gen/generated-files.ts',
    ],
    example: 'new RegExp(search)',
  },
  {
    never: 'inserts text into SQL',
    pattern: /sql\.raw\(|\bunsafe\(/,
    folders: SERVER,
    // SQL made of constants and of names that the database returned.
    except: [
      'server/src/platform/lists/search.ts',
      'server/src/operations/backup/empty-database.store.ts',
      'server/src/operations/backup/tables.store.ts',
    ],
    example: 'sql.raw(`select ${name}`)',
  },
  {
    never: 'calls an HTTP address',
    // `fetch` of lru-cache calls a function of ours.
    pattern: /(?<!\bcache\.)\bfetch\(|from '(node:)?(https?|http2|undici|axios|got)'/,
    folders: SERVER,
    // A type, and the names of the status codes.
    except: [
      'server/src/platform/http/openapi/openapi-failures.ts',
      'server/src/platform/http/pages/same-origin.ts',
      'server/src/platform/http/requests/unreadable.ts',
    ],
    example: 'await fetch(url)',
  },
  {
    never: 'opens network connections itself',
    pattern: /from '(node:)?(net|tls|dgram)'/,
    folders: SERVER,
    // Types, address classification, the end of listening, and the search for a free port for PostgreSQL.
    except: [
      'server/src/platform/http/requests/address-key.ts',
      'server/src/platform/http/retire.ts',
      'server/src/platform/http/requests/unreadable.ts',
      'server/src/platform/config/trust-proxy.ts',
      'server/src/process/server.ts',
      'server/src/platform/observe/metrics/metrics-server.ts',
      'server/src/platform/embedded-postgres/server.ts',
    ],
    example: "import { connect } from 'node:net'",
  },
  {
    never: 'redirects a browser',
    pattern:
      /\.redirect\(|['"]location['"]|\blocation\s*=[^=]|\blocation\.(href\s*=|assign|replace)\b/,
    folders: EVERYWHERE,
    example: 'reply.redirect(url)',
  },
  {
    never: 'sets or reads a cookie',
    pattern: /set-cookie|document\.cookie|fastify\/cookie|headers\.cookie|from 'cookie'/i,
    folders: EVERYWHERE,
    // The device cookie, which grants no access, the API document's mention of it, and the language of pages.
    except: [
      'server/src/platform/http/requests/device-cookie.ts',
      'server/src/platform/http/openapi/openapi.ts',
      'server/src/platform/http/pages/pages.ts',
      'web/src/languages/choose-language.ts',
    ],
    example: "reply.header('set-cookie', a)",
  },
  {
    never: 'hashes with anything but SHA-256',
    pattern: /create(Hash|Hmac)\((?!'sha256')|\b(md5|sha1)\b/i,
    folders: SERVER,
    // SHA-1 as RFC 6238 specifies it for authenticator apps.
    except: [
      'server/src/features/auth/second-factor/totp.ts',
      'contract/src/examples/second-factor.ts',
    ],
    example: "createHash('md5')",
  },
  {
    never: 'encrypts with anything but AES-256-GCM',
    pattern: /create(Cipher|Decipher)(iv)?\(\s*(?!\s|'aes-256-gcm')|aes-\d+-(?!gcm)/i,
    folders: SERVER,
    example: "createCipheriv('aes-256-cbc', key, iv)",
  },
  {
    never: 'uses a predictable source of randomness for secrets',
    pattern: /Math\.random/,
    folders: EVERYWHERE,
    // Random delays.
    except: ['server/src/platform/db/system-transaction.ts', 'web/src/live/event-stream.ts'],
    example: 'String(Math.random())',
  },
  {
    never: 'parses XML or YAML, or deserialises objects',
    pattern: /DOMParser|xml2js|fast-xml|js-yaml|from 'yaml'|node:v8|deserialize\(/,
    folders: EVERYWHERE,
    example: 'new DOMParser()',
  },
  {
    never: 'stores data in the browser outside of the listed files',
    pattern: /localStorage|sessionStorage|indexedDB|caches\.open/,
    folders: ['web/src'],
    except: [
      'web/src/api/session.ts',
      'web/src/ui/layout/local-storage.ts',
      'web/src/ui/layout/tab-storage.ts',
    ],
    example: "localStorage.setItem('a', 'b')",
  },
  {
    never: 'listens to other windows, or turns text into HTML',
    // The own service worker is no other window.
    pattern:
      /(?<!active\?\.)postMessage|addEventListener\(\s*'message|onmessage|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/i,
    folders: ['web/src'],
    example: "addEventListener('message', run)",
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

test('the whole product is searched', () => {
  expect(sources.size).toBeGreaterThan(300);
});

describe('the product never', () => {
  test.each(rules)('$never', (rule) => {
    expect(rule.example).toMatch(rule.pattern);
    expect(breaks(rule).filter((path) => rule.except?.includes(path) !== true)).toEqual([]);
    // A file that no longer breaks the rule is removed from its list.
    expect((rule.except ?? []).filter((path) => !breaks(rule).includes(path))).toEqual([]);
  });
});
