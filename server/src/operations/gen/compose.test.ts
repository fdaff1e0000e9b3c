import { describe, expect, test } from 'vitest';
import {
  commandNames,
  commandsIn,
  isPinned,
  isProbe,
  PROGRAMS,
  readEnvironment,
  readText,
  readYaml,
  SECONDS_AFTER_DRAIN,
} from '../../../testing/deployment-files.ts';
import { configOf } from '../../../testing/declared-settings.ts';

/** What deploy/compose must keep to. */

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly user?: string;
  readonly entrypoint?: readonly string[];
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly ports?: readonly string[];
  readonly networks: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly privileged?: boolean;
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly deploy?: { readonly resources: { readonly limits: Readonly<Record<string, unknown>> } };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const FILE = 'deploy/compose/compose.yaml';
const example = readEnvironment('deploy/compose/env.example');

/** Replaces `${NAME:-default}` and `${NAME:?message}` as Compose does, and `$$` by `$`. */
function interpolated(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(interpolated);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, interpolated(item)]),
    );
  }
  if (typeof value !== 'string') return value;
  return value.replace(
    /\$\$|\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g,
    (all, name: string, kind: string, rest: string) => {
      if (all === '$$') return '$';
      const given = example[name] ?? (kind === '-' ? rest : undefined);
      if (given === undefined) throw new Error(`env.example lacks ${name}`);
      return given;
    },
  );
}

const [parsed] = readYaml(FILE);
const compose = interpolated(parsed) as Compose;
const services = Object.entries(compose.services);
/** The containers of the product's image. */
const ours = services.filter(([, { image }]) => image === example['PRELAUNCH_IMAGE']);
const serviceOf = (name: string): Service => {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`no service ${name}`);
  return service;
};

test.each(ours)('%s has every setting that production requires, and no other', (_, service) => {
  const config = configOf(service.environment ?? {}, 'disable');
  expect(config).toMatchObject({
    production: true,
    limits: 'strict',
    host: '0.0.0.0',
    trustProxy: ['172.30.40.0/24'],
    s3: { endpoint: 'https://storage:8333' },
  });
  expect(config.databaseUrl).not.toBe(config.databaseDirectUrl);
});

describe.each(services)('%s', (name, service) => {
  test('runs as a user without rights, on a file system that it cannot write', () => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.privileged).toBeUndefined();
    expect(service.cap_add).toBeUndefined();
  });

  test('names the version of its image and its limits', () => {
    expect(isPinned(service.image), service.image).toBe(true);
    expect(Object.keys(service.deploy?.resources.limits ?? {})).toEqual(['cpus', 'memory', 'pids']);
  });

  test('stays up and is examined, or runs once', () => {
    const once = /^(on-failure:\d+|no)$/.test(service.restart ?? '');
    expect(once || service.restart === 'unless-stopped').toBe(true);
    expect(service.healthcheck === undefined, 'a health check').toBe(once);
  });

  test('reads its secrets from files that the file declares', () => {
    const mounted = service.secrets ?? [];
    for (const secret of mounted) expect(Object.keys(compose.secrets)).toContain(secret);
    const text = JSON.stringify([service.command, service.environment]);
    for (const [, secret = ''] of text.matchAll(/\/run\/secrets\/([\w-]+)/g)) {
      expect(mounted, secret).toContain(secret);
    }
    for (const variable of Object.keys(service.environment ?? {})) {
      if (/PASSWORD|SECRET|KEY/.test(variable)) expect(variable).toMatch(/_FILE$/);
    }
  });

  test('waits for services that tell when they are done', () => {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const { restart } = serviceOf(other);
      expect([name, other, condition]).toEqual([
        name,
        other,
        restart === 'unless-stopped' ? 'service_healthy' : 'service_completed_successfully',
      ]);
    }
  });
});

test('the server starts after the migrations and has time to drain', () => {
  const server = serviceOf('server');
  expect(Object.keys(server.depends_on ?? {})).toContain('migrate');
  const drain = configOf(server.environment ?? {}, 'disable').drainSeconds;
  const grace = Number(/^(\d+)s$/.exec(server.stop_grace_period ?? '')?.[1]);
  expect(grace).toBeGreaterThanOrEqual(drain + SECONDS_AFTER_DRAIN + 5);
});

test('every container of the product runs a program of the build or a command of prelaunch', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'server', 'nightly']);
  for (const [name, { entrypoint, command = [] }] of ours) {
    const [program = '', argument = ''] = command;
    if (entrypoint === undefined) expect(PROGRAMS, name).toContain(program);
    const used = program.endsWith('prelaunch.js') ? [argument] : commandsIn(command.join('\n'));
    if (!program.endsWith('supervisor.js')) expect(used, name).not.toEqual([]);
    for (const command of used) expect(commandNames()).toContain(command);
  }
});

test('the health check of the server asks a probe on its port', () => {
  const { healthcheck, environment = {} } = serviceOf('server');
  const [, port, path = ''] =
    /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(healthcheck?.test.join(' ') ?? '') ?? [];
  expect(port).toBe(environment['PORT']);
  expect(isProbe(path)).toBe(true);
  expect(isProbe('/nothing')).toBe(false);
});

test('only the proxy has published ports, and the database and the store no way to other networks', () => {
  expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual([
    'proxy',
  ]);
  for (const name of ['postgres', 'pgbouncer', 'storage', 'storage-bucket', 'migrate', 'nightly']) {
    for (const network of serviceOf(name).networks) {
      expect([name, network, compose.networks[network]]).toEqual([
        name,
        network,
        { internal: true },
      ]);
    }
  }
  expect(serviceOf('proxy').networks).not.toContain('database');
});

test('every network, volume and secret is declared and used, and every mounted file exists', () => {
  const used = (pick: (service: Service) => readonly string[] | undefined) =>
    [...new Set(services.flatMap(([, service]) => pick(service) ?? []))].sort();
  expect(used(({ networks }) => networks)).toEqual(Object.keys(compose.networks).sort());
  expect(used(({ secrets }) => secrets)).toEqual(Object.keys(compose.secrets).sort());
  const sources = used(({ volumes }) => volumes).map((volume) => volume.split(':')[0] ?? '');
  const named = sources.filter((source) => /^\w/.test(source));
  expect([...new Set(named)]).toEqual(Object.keys(compose.volumes).sort());
  for (const source of sources.filter((path) => path.startsWith('./'))) {
    expect(readText(`deploy/compose/${source.slice(2)}`)).not.toBe('');
  }
});

test('secrets.sh makes every secret, except for the three of the operator', () => {
  const script = readText('deploy/compose/secrets.sh');
  const [, yours = ''] = /^for name in (.*); do$/m.exec(script) ?? [];
  expect(yours.split(' ')).toEqual(['smtp-url', 'tls-certificate', 'tls-key']);
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`./secrets/${name}`);
    if (yours.split(' ').includes(name)) continue;
    expect(script).toMatch(new RegExp(`(keep|-out|-keyout) ${name}\\b`));
  }
});

test('the settings of the proxy and of the pooler lead to the other services', () => {
  const proxy = readText('deploy/compose/nginx.conf');
  expect(proxy).toContain(`set $server server:${serviceOf('server').environment?.['PORT'] ?? ''};`);
  const published = (serviceOf('proxy').ports ?? []).map((port) => port.split(':')[1] ?? '');
  for (const port of published) expect(proxy).toMatch(new RegExp(`listen ${port}\\b`));
  const pooler = readText('deploy/compose/pgbouncer.ini');
  expect(pooler).toContain('prelaunch = host=postgres port=5432');
  expect(readText('deploy/compose/secrets.sh')).toContain(
    '@pgbouncer:6432/prelaunch?sslmode=disable',
  );
  expect(pooler).toMatch(/^listen_port = 6432$/m);
  expect(pooler).toMatch(/^pool_mode = transaction$/m);
});

test('the proxy of Compose does what the site of deploy/nginx does', () => {
  /** The lines of the server with TLS and of the one without it, without names of certificates and machines. */
  const rules = (path: string): string[] =>
    readText(path)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) =>
        /^(proxy_|client_max_body_size|ssl_protocols|deny|return 403|location ~|location \/api)/.test(
          line,
        ),
      )
      .filter((line) => !/^proxy_(pass|temp_path)/.test(line));
  expect(rules('deploy/compose/nginx.conf')).toEqual(rules('deploy/nginx/prelaunch.conf'));
});
