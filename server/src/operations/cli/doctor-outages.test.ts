import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder, type TestFolder } from '@prelaunch/testkit/installation';
import { startMailServer, type MailServer } from '@prelaunch/testkit/mail-server';
import { environmentOf, startS3rver, type S3Server } from '@prelaunch/testkit/s3-servers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { startFakePooler } from '../../../testing/fake-pooler.ts';
import { runMain } from '../../../testing/run-main.ts';
import { startOnSmallDisk } from '../../../testing/small-disk.ts';
import {
  makeOwnCertificate,
  startTlsFront,
  type OwnCertificate,
} from '../../../testing/tls-front.ts';
import { readConfig } from '../../platform/config/config.ts';
import { rememberFullDisk } from '../../platform/db/connections/full-disk.ts';
import { createDb, createPool } from '../../platform/db/connections/pool.ts';
import type { Db } from '../../platform/db/transaction.ts';
import { openInstallation } from '../../platform/files/installation.ts';
import { openBucket, openDisk, openFiles } from '../../platform/files/open.ts';
import { MARKER_KEY, uploadKey } from '../../platform/files/storage-keys.rules.ts';
import { writeMarker } from '../../platform/files/store-marker.ts';
import { checkKeyAtStart, isKeyRight } from '../keys/key-check.ts';
import { openSecrets } from '../../platform/keys/secret-key.ts';
import { createSecrets } from '../../platform/keys/secrets.ts';
import { smtpDelivery } from '../../platform/mail/smtp.ts';
import { readiness } from '../../process/readiness.ts';
import { examine } from './doctor.ts';

/** Every line that doctor prints during an outage, compared with what is true, and the answer of /readyz beside it. */

const SECRET_KEY = 'a key for tests only, never used elsewhere';
const OTHER_KEY = 'another key for tests, never used elsewhere';
const PASSWORD = 'the password of the mail server';

/** Building and starting the program is slow when several tests do it at once. */
const PROGRAM_MS = 300_000;

type Environment = Readonly<Record<string, string>>;

const run = promisify(execFile);

let folder: TestFolder;
let database: TestDatabase;
let bucket: S3Server;
let mail: MailServer;
let id: string;
let certificate: OwnCertificate | null;
let fronts: Readonly<Record<'database' | 'bucket' | 'mail', number>>;
const stops: (() => unknown)[] = [];

const portOf = (url: string): number => Number(new URL(url).port);

beforeAll(async () => {
  folder = await makeFolder('doctor-outages');
  stops.push(() => folder.remove());
  database = await createTestDatabase();
  stops.push(() => database.drop());
  bucket = await startS3rver();
  stops.push(() => bucket.stop());
  mail = await startMailServer({ password: PASSWORD });
  stops.push(() => mail.stop());
  const db = createDb(createPool(database.url, { max: 1 }));
  await checkKeyAtStart(db, createSecrets(SECRET_KEY));
  const opened = await openInstallation({ db, log: console }, await openBucket(bucket.settings));
  await opened.checkStore();
  id = opened.id;
  await db
    .insertInto('media')
    .values({
      id: '0192f000-0000-7000-8000-000000000001',
      company_id: null,
      owner_kind: 'superadmin',
      owner_id: '0192f000-0000-7000-8000-000000000002',
      name: 'a.png',
      mime_type: 'image/png',
      size_bytes: 1n,
      sha256: Buffer.alloc(32),
      storage_key: uploadKey(id, null, '0192f000-0000-7000-8000-000000000001'),
    })
    .execute();
  await db.destroy();
  certificate = await makeOwnCertificate(folder.path);
  if (certificate === null) return;
  const own = certificate;
  const front = async (url: string, options = {}) => {
    const { port, stop } = await startTlsFront(portOf(url), own, options);
    stops.push(stop);
    return port;
  };
  fronts = {
    database: await front(database.url, { postgres: true }),
    bucket: await front(bucket.settings.endpoint),
    mail: await front(mail.url),
  };
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const databaseAt = (change: (url: URL) => void): Environment => {
  const url = new URL(database.url);
  change(url);
  return { DATABASE_URL: url.href };
};

const mailAt = (url: string): Environment => ({
  SMTP_URL: url.replace('//', `//tokens:${encodeURIComponent(PASSWORD)}@`),
});

const healthySettings = (): Environment => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder.path,
  SECRET_KEY,
  ...mailAt(mail.url),
  ...environmentOf(bucket.settings),
});

/** A listener that never answers. */
async function startSilent(): Promise<number> {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  stops.push(() => silent.close());
  return (silent.address() as AddressInfo).port;
}

const onDisk = (dataDir: string): Environment => ({
  DATA_DIR: dataDir,
  S3_BUCKET: '',
  S3_DIRECT_UPLOADS: '',
});

/** Its figures differ from run to run. */
const normalized = (line: string): string =>
  line
    .replace(/^(ok +release +).*/, '$1RELEASE')
    .replace(/(?<=PostgreSQL ).+(?= connections open)/, 'N, N of N')
    .replace(/(?<=could not extend file ")[^"]+/, 'FILE')
    .replace(/\b\d+ % of the disk of \S+/, 'N % of the disk of FOLDER')
    .replace(/[\w-]{8}(?=\. If SECRET_KEY)/, 'KEYID')
    .replaceAll(/127\.0\.0\.1:\d{2,}/g, '127.0.0.1:PORT')
    .replaceAll(id, 'ID')
    .replaceAll(folder.path, 'FOLDER');

type Name =
  | 'settings'
  | 'release'
  | 'connection'
  | 'database'
  | 'clock'
  | 'database disk'
  | 'migrations'
  | 'kind'
  | 'key'
  | 'mail queue'
  | 'uploads'
  | 'disk'
  | 'mail';

/** The lines in an outage that differ from the lines of a healthy installation; null for a line that is not printed. */
type Lines = Readonly<Partial<Record<Name, string | null>>>;

const HEALTHY: Readonly<Record<Name, string>> = {
  settings: 'ok usable for development',
  release: 'ok RELEASE',
  connection: 'ok the database accepts it',
  database: 'ok PostgreSQL N, N of N connections open',
  clock: 'ok agrees with the clock of the database',
  'database disk':
    'ok the database could write 1 MB; how much more is free, df -h on its machine shows',
  migrations: 'ok all applied',
  kind: 'ok not used yet',
  key: 'ok opens the sealed values',
  'mail queue': 'ok 0 mails waiting, 0 late, 0 given up',
  uploads: 'ok belongs to this database',
  disk: 'ok N % of the disk of FOLDER (DATA_DIR) is free',
  mail: 'ok the mail server accepts the connection; sender Prelaunch <no-reply@prelaunch.test>',
};

const expected = (lines: Lines): string[] =>
  Object.entries({ ...HEALTHY, ...lines }).flatMap(([name, text]) => {
    if (text === null) return [];
    const [state = '', ...words] = text.split(' ');
    return [`${state.padEnd(7)} ${name.padEnd(13)} ${words.join(' ')}`];
  });

async function diagnose(settings: Environment): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await examine(settings, (line) => lines.push(normalized(line)));
  return { code, lines };
}

/**
 * What a server with these settings answers at /readyz.
 *
 * @param before what calls did before
 */
async function probe(
  settings: Environment,
  before: (db: Db) => Promise<unknown> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const config = readConfig(settings);
  const fullDisk = rememberFullDisk();
  const db = createDb(createPool(config.databaseUrl ?? '', { max: 2, onDiskFull: fullDisk.note }));
  const { check, close } = smtpDelivery(config.smtpUrl ?? '', config.mailFrom);
  const succeeds = (work: Promise<unknown>) =>
    work.then(
      () => true,
      () => false,
    );
  const files = await openFiles(config, { attempts: 1, answerMs: 5_000 });
  const secrets = await openSecrets(config);
  try {
    await before(db);
    const { status, warnings } = await readiness({
      db,
      dataDir: config.dataDir,
      isStoreUsable: async () => {
        const installation = await openInstallation({ db, log: console }, files);
        return installation.checkStore().then(
          ({ kind }) => kind === 'own',
          () => false,
        );
      },
      isMailServerUsable: () => succeeds(check()),
      isKeyRight: () => isKeyRight(db, secrets),
      isReplicaUsed: () => true,
      wasDatabaseDiskFull: fullDisk.wasFull,
      isDraining: () => false,
      timeoutFactor: 100,
    });
    return [status, ...warnings];
  } finally {
    close();
    await db.destroy();
  }
}

const NO_DATABASE: Lines = {
  database: null,
  clock: null,
  'database disk': null,
  migrations: null,
  kind: null,
  key: null,
  'mail queue': null,
  uploads:
    'ok can be read; whether it belongs to the database is not examined without the database',
};

const UNTRUSTED = (setting: string) =>
  'The certificate is not trusted. If a CA of your own signed it, set NODE_EXTRA_CA_CERTS to a file with the ' +
  `certificate of that CA and start again; otherwise it must be valid and name the host of ${setting}.`;

interface Outage {
  /** The settings that differ; starts what fails. */
  readonly cause: () => Environment | Promise<Environment>;
  readonly lines: Lines;
  /** The answer of /readyz; null where no server starts, and where it comes only after a timeout. */
  readonly ready: readonly string[] | null;
  readonly needsTls?: true;
}

const OUTAGES: Readonly<Record<string, Outage>> = {
  'nothing wrong': { cause: () => ({}), lines: {}, ready: ['ready'] },
  'the database away': {
    cause: () => databaseAt((url) => (url.port = '1')),
    lines: {
      ...NO_DATABASE,
      connection:
        'FAILED The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Nothing accepts connections ' +
        'there. Check host and port in DATABASE_URL, and that PostgreSQL runs.',
    },
    ready: ['database'],
  },
  'both the database and the bucket away': {
    cause: () => ({ ...databaseAt((url) => (url.port = '1')), S3_BUCKET: 'nobucket' }),
    lines: {
      ...NO_DATABASE,
      connection:
        'FAILED The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Nothing accepts connections ' +
        'there. Check host and port in DATABASE_URL, and that PostgreSQL runs.',
      uploads:
        'FAILED The store of uploads cannot be used: The specified bucket does not exist. S3_BUCKET names nobucket. Correct ' +
        'S3_BUCKET or S3_ENDPOINT; create the bucket only for a new installation.',
    },
    ready: ['database'],
  },
  'a wrong password of the database': {
    cause: () => databaseAt((url) => (url.password = 'wrong')),
    lines: {
      ...NO_DATABASE,
      connection:
        'FAILED The database of DATABASE_URL cannot be used: password authentication failed for user "prelaunch". Check the ' +
        'user and the password in DATABASE_URL (special characters as %XX), and pg_hba.conf of the database.',
    },
    ready: ['database'],
  },
  'an untrusted CA of the database': {
    cause: () =>
      databaseAt((url) => {
        url.port = String(fronts.database);
        url.searchParams.set('sslmode', 'verify-full');
      }),
    lines: {
      ...NO_DATABASE,
      connection:
        'FAILED The database of DATABASE_URL cannot be used: unable to verify the first certificate. The certificate of the ' +
        'database is not trusted. If a CA of your own signed it, add &sslrootcert=FILE with the certificate of that CA to ' +
        "DATABASE_URL. sslmode=require checks the certificate too; the certificate must be valid and name the database's host.",
    },
    ready: ['database'],
    needsTls: true,
  },
  'a pooler without a direct address': {
    cause: async () => {
      const { url, stop } = await startFakePooler(database.url, { dropsOptions: true });
      stops.push(stop);
      return { DATABASE_URL: url };
    },
    lines: {
      ...NO_DATABASE,
      connection:
        'FAILED DATABASE_URL leads to a connection pooler, such as PgBouncer, which does not give each connection a session ' +
        'of its own with its settings. Migrations, live updates and the job queue need such sessions. Set DATABASE_DIRECT_URL ' +
        'to the address of PostgreSQL itself; calls then go through the pooler, everything else directly.',
    },
    ready: null,
  },
  'a wrong SECRET_KEY': {
    cause: () => ({ SECRET_KEY: OTHER_KEY }),
    lines: {
      key:
        'FAILED SECRET_KEY is not the key of this database: values in it are sealed under the key KEYID. If SECRET_KEY or its ' +
        'file was changed, put the former key back; or list the right key in SECRET_KEYS_OLD. Without SECRET_KEY, put the file ' +
        'secret-key that belongs to this database into DATA_DIR. If the key is lost for good, `npx prelaunch keys-rotate ' +
        '--key-is-lost` lets the server ' +
        'start without it: the values that it sealed (Aadhaar and account numbers, secrets of apps, mails in the queue) stay ' +
        'unreadable.',
    },
    ready: ['key'],
  },
  'a bucket that does not exist': {
    cause: () => ({ S3_BUCKET: 'nobucket' }),
    lines: {
      uploads:
        'FAILED The store of uploads cannot be used: The specified bucket does not exist. S3_BUCKET names nobucket. Correct ' +
        'S3_BUCKET or S3_ENDPOINT; create the bucket only for a new installation.',
    },
    ready: ['ready', 'files'],
  },
  'S3 away': {
    cause: () => ({ S3_ENDPOINT: 'http://127.0.0.1:1' }),
    lines: {
      uploads:
        'FAILED The store of uploads cannot be used: connect ECONNREFUSED 127.0.0.1:1. Nothing accepts connections there. ' +
        'Check host and port in S3_ENDPOINT, and that the service runs.',
    },
    ready: ['ready', 'files'],
  },
  'S3 that does not answer': {
    cause: async () => ({ S3_ENDPOINT: `http://127.0.0.1:${await startSilent()}` }),
    lines: {
      uploads:
        'FAILED The store of uploads cannot be used: the service does not answer. Check host and port in S3_ENDPOINT, and ' +
        'the firewalls on the way.',
    },
    ready: null,
  },
  'an untrusted CA of S3': {
    cause: () => ({ S3_ENDPOINT: `https://127.0.0.1:${fronts.bucket}` }),
    lines: {
      uploads: `FAILED The store of uploads cannot be used: unable to verify the first certificate. ${UNTRUSTED('S3_ENDPOINT')}`,
    },
    ready: ['ready', 'files'],
    needsTls: true,
  },
  'S3 without TLS at an https address': {
    cause: () => ({ S3_ENDPOINT: bucket.settings.endpoint.replace('http:', 'https:') }),
    lines: {
      uploads:
        'FAILED The store of uploads cannot be used: wrong version number. S3_ENDPOINT begins with https://, but nothing ' +
        'speaks TLS at its port: check the port.',
    },
    ready: ['ready', 'files'],
  },
  'an unknown host of S3': {
    cause: () => ({ S3_ENDPOINT: 'https://no.such.host.invalid', S3_FORCE_PATH_STYLE: 'false' }),
    lines: {
      uploads:
        'FAILED The store of uploads cannot be used: getaddrinfo ENOTFOUND uploads.no.such.host.invalid. The host name in ' +
        'S3_ENDPOINT does not resolve. The name begins with S3_BUCKET: set S3_FORCE_PATH_STYLE=true if the service has no ' +
        'such names.',
    },
    ready: ['ready', 'files'],
  },
  'a wrong key id of S3': {
    cause: () => ({ S3_ACCESS_KEY_ID: 'WRONG' }),
    lines: {
      uploads:
        'FAILED The store of uploads cannot be used: The AWS Access Key Id you provided does not exist in our records. Check ' +
        'S3_ACCESS_KEY_ID.',
    },
    ready: ['ready', 'files'],
  },
  'the mail server away': {
    cause: () => mailAt('smtp://127.0.0.1:1'),
    lines: {
      mail:
        'FAILED The mail server of SMTP_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Nothing accepts connections ' +
        'there. Check host and port in SMTP_URL, and that the mail server runs.',
    },
    ready: ['ready', 'smtp'],
  },
  'a mail server that does not answer': {
    cause: async () => mailAt(`smtp://127.0.0.1:${await startSilent()}`),
    lines: {
      mail:
        'FAILED The mail server of SMTP_URL cannot be used: Greeting never received. The mail server does not answer. Check ' +
        'host and port in SMTP_URL, the firewalls on the way, and that a port for TLS (usually 465) has smtps://.',
    },
    ready: null,
  },
  'an unknown host of the mail server': {
    cause: () => mailAt('smtp://no.such.host.invalid'),
    lines: {
      mail:
        'FAILED The mail server of SMTP_URL cannot be used: getaddrinfo ENOTFOUND no.such.host.invalid. The host name in ' +
        'SMTP_URL does not resolve.',
    },
    ready: ['ready', 'smtp'],
  },
  'an untrusted CA of the mail server': {
    cause: () => mailAt(`smtps://127.0.0.1:${fronts.mail}`),
    lines: {
      mail: `FAILED The mail server of SMTP_URL cannot be used: unable to verify the first certificate. ${UNTRUSTED('SMTP_URL')}`,
    },
    ready: ['ready', 'smtp'],
    needsTls: true,
  },
  'smtps at a port for STARTTLS': {
    cause: () => mailAt(mail.url.replace('smtp:', 'smtps:')),
    lines: {
      mail:
        'FAILED The mail server of SMTP_URL cannot be used: wrong version number. Nothing speaks TLS at once at this port. In ' +
        'SMTP_URL, use smtp:// (STARTTLS, usually port 587) or the port of smtps:// (usually 465).',
    },
    ready: ['ready', 'smtp'],
  },
  'a mail server without STARTTLS on another machine': {
    // This address is local, but is not recognized as local.
    cause: () => mailAt(mail.url.replace('127.0.0.1', '0.0.0.0')),
    lines: {
      mail:
        'FAILED The mail server of SMTP_URL cannot be used: Error upgrading connection with STARTTLS: 500 Error: command not ' +
        'recognized. The server offers no STARTTLS. In SMTP_URL, use smtps:// with the port for TLS, or end it with ' +
        '?requireTLS=false on a network that only you use.',
    },
    ready: ['ready', 'smtp'],
  },
  'a wrong login of the mail server': {
    cause: () => ({ SMTP_URL: mail.url.replace('//', '//tokens:wrong@') }),
    lines: {
      mail:
        'FAILED The mail server of SMTP_URL cannot be used: Invalid login: 535 authentication failed. Check the user and the ' +
        'password in SMTP_URL (special characters as %XX).',
    },
    ready: ['ready', 'smtp'],
  },
  'the disk of the uploads not mounted': {
    cause: async () => {
      const empty = join(folder.path, 'not-mounted');
      await mkdir(empty);
      return onDisk(empty);
    },
    lines: {
      uploads:
        'FAILED The store of uploads is empty, but the database refers to uploads in it. Check that DATA_DIR or S3_BUCKET is ' +
        'right and the disk is mounted. If the uploads are lost, restore them from a backup; only if there is none, write the ' +
        `line ID into its file ${MARKER_KEY}.`,
    },
    ready: ['ready', 'files'],
  },
  'the store of another installation': {
    cause: async () => {
      const other = join(folder.path, 'other');
      await writeMarker(openDisk({ dataDir: other }), '0192f000-0000-7000-8000-000000000003');
      return onDisk(other);
    },
    lines: {
      uploads:
        'FAILED The store of uploads belongs to the installation 0192f000-0000-7000-8000-000000000003, but the database ' +
        'belongs to ID. Set DATA_DIR or S3_BUCKET to the store of this database, or DATABASE_URL to the database of this ' +
        `store. If this is nevertheless the right store, write the line ID into its file ${MARKER_KEY}.`,
    },
    ready: ['ready', 'files'],
  },
};

test.each(Object.entries(OUTAGES))(
  'with %s, doctor prints only true lines, and /readyz agrees',
  async (_, { cause, lines, ready, needsTls = false }) => {
    if (needsTls && certificate === null) {
      process.stderr.write('openssl is not installed: outages of certificates are not tested\n');
      return;
    }
    const settings = { ...healthySettings(), ...(await cause()) };
    const isHealthy = Object.keys(lines).length === 0;
    expect(await diagnose(settings)).toEqual({ code: isHealthy ? 0 : 1, lines: expected(lines) });
    if (ready !== null) expect(await probe(settings)).toEqual(ready);
  },
);

test.each([
  ['ahead of', 1],
  ['behind', -1],
])('with a clock %s the database, doctor prints only true lines', async (direction, sign) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + sign * 600_000 });
  try {
    const clock = `FAILED The clock of this machine is N s ${direction} that of the database. Synchronise both (NTP).`;
    const { code, lines } = await diagnose(healthySettings());
    const seen = lines.map((line) => line.replace(/is (?:59|60)\d s/, 'is N s'));
    expect([code, seen]).toEqual([1, expected({ clock })]);
  } finally {
    vi.useRealTimers();
  }
});

test('with a full disk, doctor prints only true lines, and /readyz agrees', async () => {
  const small = join(folder.path, 'small');
  await mkdir(small);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0755', 'tmpfs', small]);
  } catch {
    process.stderr.write('this user may not mount a disk: a full one is not tested\n');
    return;
  }
  try {
    await writeMarker(openDisk({ dataDir: small }), id);
    await expect(writeFile(join(small, 'filler'), Buffer.alloc(2_000_000))).rejects.toThrow(
      'ENOSPC',
    );
    const disk =
      'FAILED Only N % of the disk of FOLDER (DATA_DIR) is free. When it is full, uploads are refused. Enlarge the disk, or ' +
      'make space without deleting anything in DATA_DIR.';
    // Uploads arrive in DATA_DIR, also when they are stored in a bucket.
    for (const where of [onDisk(small), { DATA_DIR: small }]) {
      const settings = { ...healthySettings(), ...where };
      expect(await diagnose(settings)).toEqual({ code: 1, lines: expected({ disk }) });
      expect(await probe(settings)).toEqual(['ready', 'disk']);
    }
  } finally {
    await run('umount', ['-l', small]);
  }
});

test('with a full disk of the database, doctor prints only true lines, and /readyz agrees', async () => {
  const small = await startOnSmallDisk();
  if (small === null) {
    process.stderr.write(
      'this user may not mount a disk: a full one of the database is not tested\n',
    );
    return;
  }
  try {
    const own = join(folder.path, 'beside-small-disk');
    await mkdir(own);
    const settings = { ...healthySettings(), DATABASE_URL: small.url, ...onDisk(own) };
    const uploads = 'ok is empty; the first start marks it';
    const healthy = { code: 0, lines: expected({ uploads }) };
    expect(await diagnose(settings)).toEqual(healthy);
    await small.fill();
    const remedy =
      "The disk of the database is full; orders are refused meanwhile. Enlarge the disk of PostgreSQL's machine, or move away " +
      'or delete what else lies on it, such as dumps, archives and logs, and nothing in the data directory of PostgreSQL. It ' +
      'then writes again by itself.';
    const failed = `FAILED could not extend file "FILE": No space left on device. ${remedy}`;
    expect(await diagnose(settings)).toEqual({
      code: 1,
      lines: expected({ uploads, 'database disk': failed }),
    });
    await writeMarker(openDisk({ dataDir: own }), id);
    const [status, ...warnings] = await probe(settings, (db) => {
      const written = sql`create table large as select repeat('x', 1000) from generate_series(1, 9000)`;
      return expect(written.execute(db)).rejects.toMatchObject({ code: '53100' });
    });
    expect([status, warnings]).toEqual(['ready', expect.arrayContaining(['database-disk'])]);
    // Without its copy of the catalogue, PostgreSQL writes one for each new connection, and refuses the connection.
    await small.loseCatalogueCopy();
    const { lines: refused } = await diagnose(settings);
    expect(refused).toContain(
      'FAILED  connection    The database of DATABASE_URL cannot be used: could not write init file: No space left on ' +
        `device. ${remedy}`,
    );
    expect(await probe(settings, () => Promise.resolve())).toEqual(['database', 'database-disk']);
    await small.free();
    const { lines } = await diagnose(settings);
    expect(lines).toContain(expected({})[5]);
  } finally {
    await small.stop();
  }
});

test('a role without temporary tables is reported as not examined', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const admin = createPool(database.url, { max: 1 });
  const role = `${name}_bare`;
  try {
    await admin.query(`create role ${role} login password 'bare' in role pg_read_all_data`);
    await admin.query(`revoke temporary on database ${name} from public`);
    const bare = databaseAt((url) => {
      url.username = role;
      url.password = 'bare';
    });
    const { lines } = await diagnose({ ...healthySettings(), ...bare });
    expect(lines).toContain(
      'ok      database disk not examined: the role of DATABASE_URL may not create temporary tables in this database',
    );
  } finally {
    await admin.query(`grant temporary on database ${name} to public`);
    await admin.query(`drop role ${role}`);
    await admin.end();
  }
});

test(
  'with NODE_EXTRA_CA_CERTS, a CA of your own is trusted by the database, S3 and the mail server',
  { timeout: PROGRAM_MS },
  async () => {
    if (certificate === null) return;
    const { code, output } = await runMain('doctor', [], {
      ...healthySettings(),
      ...databaseAt((url) => {
        url.port = String(fronts.database);
        url.searchParams.set('sslmode', 'verify-full');
      }),
      ...mailAt(`smtps://127.0.0.1:${fronts.mail}`),
      S3_ENDPOINT: `https://127.0.0.1:${fronts.bucket}`,
      NODE_EXTRA_CA_CERTS: certificate.caFile,
    });
    expect([code, output.trimEnd().split('\n').map(normalized)]).toEqual([0, expected({})]);
  },
);
