import { describe, expect, test } from 'vitest';
import { TIMEOUTS_MS } from '../../platform/db/connections/pool.ts';
import { REPLICA_CONNECTIONS } from '../../platform/db/connections/replica.ts';
import { VERIFY_CONNECTIONS } from '../verify/verify.ts';
import { configOf } from '../../../testing/declared-settings.ts';
import {
  commandNames,
  commandsIn,
  filesBelow,
  isPinned,
  isProbe,
  PROGRAMS,
  readEnvironment,
  readText,
  readYaml,
  SECONDS_AFTER_DRAIN,
} from '../../../testing/deployment-files.ts';

import { isBuiltIn, typeProblems } from '../../../testing/kubernetes-schema.ts';

/** What deploy/kubernetes must keep to. */

type Labels = Readonly<Record<string, string>>;

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly securityContext: unknown;
  readonly resources: { readonly requests: unknown; readonly limits: { readonly memory: string } };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface Pod {
  readonly metadata: { readonly labels: Labels };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly initContainers?: readonly Container[];
    readonly securityContext: unknown;
    readonly automountServiceAccountToken: boolean;
    readonly terminationGracePeriodSeconds?: number;
    readonly topologySpreadConstraints?: readonly { readonly labelSelector: Selector }[];
    readonly volumes: readonly {
      readonly name: string;
      readonly emptyDir?: { readonly sizeLimit?: string };
      readonly secret?: { readonly secretName: string };
    }[];
  };
}

interface Selector {
  readonly matchLabels?: Labels;
}

interface Resource<Spec = unknown> {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Labels;
  };
  readonly spec: Spec;
}

interface Kustomization {
  readonly resources?: readonly string[];
  readonly images?: readonly {
    readonly name: string;
    readonly newName: string;
    readonly newTag: string;
  }[];
  readonly configMapGenerator?: readonly {
    readonly name: string;
    readonly envs: readonly string[];
  }[];
}

const FOLDER = 'deploy/kubernetes';
const files = filesBelow(FOLDER);
const kustomizations = files.filter((path) => path.endsWith('/kustomization.yaml'));
const readKustomization = (path: string) => readYaml(path)[0] as Kustomization;

/** Every resource of every kustomization, by its file. */
const resources = kustomizations.flatMap((path) =>
  (readKustomization(path).resources ?? []).flatMap((name) =>
    readYaml(path.replace('kustomization.yaml', name)).map((document) => document as Resource),
  ),
);

const all = <Spec>(kind: string): Resource<Spec>[] =>
  resources.filter((resource) => resource.kind === kind) as Resource<Spec>[];

function only<Spec>(kind: string, name: string): Resource<Spec> {
  const [found, ...others] = all<Spec>(kind).filter(({ metadata }) => metadata.name === name);
  if (found === undefined || others.length > 0) throw new Error(`not one ${kind} ${name}`);
  return found;
}

interface DeploymentSpec {
  readonly selector: Selector;
  readonly strategy: unknown;
  readonly template: Pod;
}
const deployment = only<DeploymentSpec>('Deployment', 'prelaunch');
const server = deployment.spec.template;
const [serverContainer] = server.spec.containers as [Container];

/** The pods of the product's image, by the name of their resource. */
const pods: [string, Pod][] = [
  ['Deployment prelaunch', server],
  ...all<{ template: Pod }>('Job').map(({ metadata, spec }): [string, Pod] => [
    `Job ${metadata.name}`,
    spec.template,
  ]),
  ...all<{ jobTemplate: { spec: { template: Pod } } }>('CronJob').map(
    ({ metadata, spec }): [string, Pod] => [
      `CronJob ${metadata.name}`,
      spec.jobTemplate.spec.template,
    ],
  ),
];

const settings = readEnvironment(`${FOLDER}/common/settings.env`);
const environmentOf = ({ env }: Container): Record<string, string> => ({
  ...settings,
  ...Object.fromEntries(env.map(({ name, value = '' }) => [name, value])),
});
const config = configOf(environmentOf(serverContainer), 'verify-full');

/** Whether the selector selects pods with these labels. */
const selects = ({ matchLabels = {} }: Selector, labels: Labels): boolean =>
  Object.entries(matchLabels).every(([name, value]) => labels[name] === value);

test('every file belongs to a kustomization, and every resource to the namespace', () => {
  const listed = kustomizations.flatMap((path) => {
    const { resources: names = [], configMapGenerator = [] } = readKustomization(path);
    const more = configMapGenerator.flatMap(({ envs }) => envs);
    return [path, ...[...names, ...more].map((name) => path.replace('kustomization.yaml', name))];
  });
  expect(listed.sort()).toEqual(files);
  expect(resources.length).toBeGreaterThan(20);
  for (const { kind, metadata } of resources) {
    const where = kind === 'Namespace' ? metadata.name : metadata.namespace;
    expect(where, `${kind} ${metadata.name}`).toBe('prelaunch');
  }
  const names = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(names).toEqual([...new Set(names)]);
});

describe('the types of Kubernetes', () => {
  test('accept every resource that Kubernetes itself has', () => {
    const builtIn = resources.filter(isBuiltIn);
    expect(builtIn.length).toBeGreaterThan(15);
    expect(typeProblems(builtIn)).toEqual([]);
    const added = resources.filter((resource) => !isBuiltIn(resource)).map(({ kind }) => kind);
    expect([...new Set(added)].sort()).toEqual([
      'Cluster',
      'ObjectStore',
      'PodMonitor',
      'Pooler',
      'PrometheusRule',
      'ScheduledBackup',
      'ServiceMonitor',
    ]);
  });

  test.each([
    ['an unknown field', { spec: { selector: {}, template: {}, replica: 3 } }, /replica/],
    ['a wrong type', { spec: { selector: {}, template: {}, replicas: '3' } }, /number/],
    ['a missing field', { spec: { template: {} } }, /selector/],
  ])('report %s', (_, more, problem) => {
    const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'x' }, ...more };
    const problems = typeProblems([wrong]);
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toMatch(/^Deployment x: /);
  });
});

test('the image has a version and no tag beside its name', () => {
  const { images = [] } = readKustomization(`${FOLDER}/common/kustomization.yaml`);
  for (const [name, { spec }] of pods) {
    for (const { image } of spec.containers) {
      expect(
        images.map((entry) => entry.name),
        name,
      ).toContain(image);
    }
  }
  for (const { newName, newTag } of images) expect(isPinned(`${newName}:${newTag}`)).toBe(true);
  const { imageName } = only<{ imageName: string }>('Cluster', 'prelaunch-db').spec;
  expect(isPinned(imageName)).toBe(true);
});

describe.each(pods)('the pods of %s', (_, { spec }) => {
  test('run as a user without rights, on a file system that they cannot write', () => {
    expect(spec.initContainers).toBeUndefined();
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 10001,
      runAsGroup: 10001,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    for (const { securityContext } of spec.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  test('have every setting that production requires, and secrets only as files', () => {
    for (const container of spec.containers) {
      expect(container.envFrom).toEqual([{ configMapRef: { name: 'prelaunch-settings' } }]);
      expect(configOf(environmentOf(container), 'verify-full')).toEqual(config);
      const folders = container.volumeMounts
        .filter(({ name }) => spec.volumes.find((volume) => volume.name === name)?.secret)
        .map(({ mountPath }) => mountPath);
      for (const { name, value = '' } of container.env) {
        expect(name).toMatch(/_FILE$/);
        expect(
          folders.filter((folder) => value.startsWith(`${folder}/`)),
          name,
        ).toHaveLength(1);
      }
    }
  });

  test('can write DATA_DIR and /tmp, up to a size', () => {
    for (const { volumeMounts } of spec.containers) {
      for (const path of [config.dataDir, '/tmp']) {
        const mounted = volumeMounts.find(({ mountPath }) => mountPath === path);
        const volume = spec.volumes.find(({ name }) => name === mounted?.name);
        expect(volume?.emptyDir?.sizeLimit, path).toMatch(/^\d+[MG]i$/);
      }
    }
  });

  test('request memory and processor time, and end when they use too much memory', () => {
    for (const { resources: limits } of spec.containers) {
      expect(limits).toMatchObject({
        requests: { cpu: expect.any(String) as string, memory: expect.any(String) as string },
        limits: { memory: expect.stringMatching(/i$/) as string },
      });
    }
  });

  test('run a program of the build or a command of prelaunch', () => {
    for (const { command, args } of spec.containers) {
      const [program = '', argument = ''] = args;
      const shell = command !== undefined;
      if (!shell) expect(PROGRAMS).toContain(program);
      const used = shell ? commandsIn(program) : [argument].filter((word) => word !== '');
      if (shell) expect(used).not.toEqual([]);
      for (const name of used) expect(commandNames()).toContain(name);
    }
  });
});

test('no manifest contains a secret, and the manual creates each that is mounted', () => {
  expect(all('Secret')).toEqual([]);
  const manual = readText('docs/kubernetes.md');
  const created = [...manual.matchAll(/create secret generic ([\w-]+)/g)].map(([, name]) => name);
  for (const [name, { spec }] of pods) {
    for (const { secret } of spec.volumes) {
      // CloudNativePG makes the certificate of the cluster's authority.
      if (secret === undefined || secret.secretName === 'prelaunch-db-ca') continue;
      expect(created, name).toContain(secret.secretName);
    }
    for (const { value = '' } of spec.containers.flatMap(({ env }) => env)) {
      expect(manual).toContain(`--from-file=${value.split('/').at(-1) ?? ''}=FILE`);
    }
  }
});

describe('the servers', () => {
  test('are examined by probes that the product answers, on the port of its pages', () => {
    const { startupProbe, livenessProbe, readinessProbe, ports = [] } = serverContainer;
    const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => {
      expect(probe?.httpGet.port).toBe('http');
      return probe?.httpGet.path ?? '';
    });
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz']);
    for (const path of paths) expect(isProbe(path), path).toBe(true);
    expect(ports).toEqual([
      { name: 'http', containerPort: config.port },
      { name: 'metrics', containerPort: config.metrics?.port },
    ]);
    expect(config).toMatchObject({ host: '0.0.0.0', metrics: { host: '0.0.0.0' } });
  });

  test('drain before they are killed, and are replaced without one less', () => {
    expect(server.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
      config.drainSeconds + SECONDS_AFTER_DRAIN + 5,
    );
    expect(deployment.spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
  });

  test('are selected by everything that refers to them, and nothing else is', () => {
    const { labels } = server.metadata;
    const selectors: Selector[] = [
      deployment.spec.selector,
      only<{ selector: Selector }>('PodDisruptionBudget', 'prelaunch').spec.selector,
      only<{ podSelector: Selector }>('NetworkPolicy', 'prelaunch-server').spec.podSelector,
      ...['prelaunch', 'prelaunch-metrics'].map((name) => ({
        matchLabels: only<{ selector: Labels }>('Service', name).spec.selector,
      })),
      ...(server.spec.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector),
    ];
    expect(selectors).toHaveLength(7);
    for (const selector of selectors) {
      const chosen = pods.filter(([, { metadata }]) => selects(selector, metadata.labels));
      expect(chosen.map(([name]) => name)).toEqual(['Deployment prelaunch']);
    }
    expect(selects(deployment.spec.selector, labels)).toBe(true);
    interface Autoscaler {
      readonly scaleTargetRef: unknown;
    }
    const { scaleTargetRef } = only<Autoscaler>('HorizontalPodAutoscaler', 'prelaunch').spec;
    expect(scaleTargetRef).toEqual({
      apiVersion: deployment.apiVersion,
      kind: deployment.kind,
      name: deployment.metadata.name,
    });
  });
});

interface ServiceSpec {
  readonly selector?: Labels;
  readonly ports: readonly {
    readonly name: string;
    readonly port: number;
    readonly targetPort?: string;
  }[];
}

test('the services lead to ports of the servers', () => {
  const names = (serverContainer.ports ?? []).map(({ name }) => name);
  for (const { metadata, spec } of all<ServiceSpec>('Service')) {
    for (const { targetPort = '' } of spec.ports) {
      if (spec.selector !== undefined) expect(names, metadata.name).toContain(targetPort);
    }
  }
});

test('the ingress serves the site by its host name, with TLS, and keeps the probes from the public', () => {
  interface IngressSpec {
    readonly tls: readonly { readonly hosts: readonly string[] }[];
    readonly rules: readonly {
      readonly host: string;
      readonly http: {
        readonly paths: readonly {
          readonly path: string;
          readonly pathType: string;
          readonly backend: {
            readonly service: { readonly name: string; readonly port: { readonly name: string } };
          };
        }[];
      };
    }[];
  }
  const { tls, rules } = only<IngressSpec>('Ingress', 'prelaunch').spec;
  expect(rules.map(({ host }) => host)).toEqual(tls.flatMap(({ hosts }) => hosts));
  expect(config.publicUrl).toBe(`https://${rules[0]?.host ?? ''}`);
  for (const { http } of rules) {
    const backends = http.paths.map(({ path, pathType, backend }) => {
      const { spec } = only<ServiceSpec>('Service', backend.service.name);
      expect(spec.ports.map(({ name }) => name)).toContain(backend.service.port.name);
      return [path, pathType, spec.selector === undefined ? 'nothing' : 'servers'];
    });
    expect(backends).toEqual([
      ['/healthz', 'Exact', 'nothing'],
      ['/readyz', 'Exact', 'nothing'],
      ['/', 'Prefix', 'servers'],
    ]);
  }
});

describe('the network rules', () => {
  interface Peer {
    readonly podSelector?: Selector;
    readonly namespaceSelector?: Selector;
    readonly ipBlock?: { readonly cidr: string };
  }
  interface Rules {
    readonly podSelector: Selector;
    readonly policyTypes: readonly string[];
    readonly egress?: readonly { readonly to?: readonly Peer[] }[];
    readonly ingress?: readonly {
      readonly from?: readonly Peer[];
      readonly ports?: readonly { readonly port: number | string }[];
    }[];
  }
  const policies = all<Rules>('NetworkPolicy');

  test('refuse what no other rule allows', () => {
    expect(only<Rules>('NetworkPolicy', 'default-deny').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  test('let only the ingress controller call the servers, and only Prometheus read metrics', () => {
    const callers: Record<string, string[]> = {};
    for (const { spec } of policies) {
      if (!selects(spec.podSelector, server.metadata.labels)) continue;
      for (const { from = [{}], ports = [{ port: 'every port' }] } of spec.ingress ?? []) {
        for (const { port } of ports) {
          callers[port] = from.map(
            ({ namespaceSelector }) =>
              namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] ?? 'everyone',
          );
        }
      }
    }
    expect(callers).toEqual({ http: ['traefik'], metrics: ['monitoring'] });
  });

  test('let every pod of the product reach the database, before the servers are installed', () => {
    const first = readYaml(`${FOLDER}/database/network-policies.yaml`) as Resource<Rules>[];
    for (const [name, { metadata }] of pods) {
      const out = first.filter(
        ({ spec }) =>
          spec.podSelector.matchLabels !== undefined &&
          spec.policyTypes.includes('Egress') &&
          selects(spec.podSelector, metadata.labels),
      );
      expect(
        out.map((policy) => policy.metadata.name),
        name,
      ).toEqual(['prelaunch']);
      const targets = out.flatMap(({ spec }) => (spec.egress ?? []).flatMap(({ to = [] }) => to));
      const labels = targets.map(({ podSelector }) => podSelector?.matchLabels ?? {});
      expect(labels).toContainEqual({ 'cnpg.io/cluster': 'prelaunch-db' });
      expect(labels).toContainEqual({ 'cnpg.io/poolerName': 'prelaunch-pooler' });
    }
  });

  test('name the sources of each incoming connection', () => {
    for (const { metadata, spec } of policies) {
      for (const { from = [], ports = [] } of spec.ingress ?? []) {
        expect([from.length, ports.length], metadata.name).not.toContain(0);
        for (const peer of from) expect(Object.keys(peer), metadata.name).not.toEqual([]);
      }
    }
  });
});

describe('the database', () => {
  interface Cluster {
    readonly instances: number;
    readonly postgresql: {
      readonly parameters: Labels;
      readonly synchronous: { readonly number: number; readonly dataDurability: string };
    };
    readonly bootstrap: { readonly initdb: { readonly postInitApplicationSQL: readonly string[] } };
    readonly certificates: { readonly serverAltDNSNames: readonly string[] };
    readonly plugins: readonly { readonly parameters: Labels; readonly isWALArchiver: boolean }[];
  }
  interface Pooler {
    readonly instances: number;
    readonly cluster: { readonly name: string };
    readonly pgbouncer: { readonly poolMode: string; readonly parameters: Labels };
  }
  const cluster = only<Cluster>('Cluster', 'prelaunch-db').spec;
  const pooler = only<Pooler>('Pooler', 'prelaunch-pooler').spec;

  test('accepts the connections of all servers, jobs and poolers', () => {
    const { maxReplicas } = only<{ maxReplicas: number }>(
      'HorizontalPodAutoscaler',
      'prelaunch',
    ).spec;
    // Each server has 4 direct connections and up to 8 through the pooler. While all are replaced, the old ones drain.
    const servers = 2 * maxReplicas;
    const sessions = pooler.instances * Number(pooler.pgbouncer.parameters['default_pool_size']);
    // A migration, a backup, a verification, and what PostgreSQL reserves for administrators.
    const others = 2 + 1 + VERIFY_CONNECTIONS + 3;
    const { parameters } = cluster.postgresql;
    expect(Number(parameters['max_connections'])).toBeGreaterThan(servers * 4 + sessions + others);
    expect(Number(pooler.pgbouncer.parameters['max_client_conn'])).toBeGreaterThan(servers * 8);
    // One replica may have the connections of all servers while the others are away.
    expect(Number(parameters['max_connections'])).toBeGreaterThan(
      servers * REPLICA_CONNECTIONS + others,
    );
  });

  test('stores an acknowledged purchase twice, and archives its log', () => {
    expect(cluster.instances).toBeGreaterThanOrEqual(3);
    expect(cluster.postgresql.synchronous).toMatchObject({ number: 1, dataDurability: 'required' });
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      expect(Object.keys(cluster.postgresql.parameters)).not.toContain(name);
    }
    const [{ parameters, isWALArchiver }] = cluster.plugins as [Cluster['plugins'][number]];
    expect(isWALArchiver).toBe(true);
    expect(only('ObjectStore', parameters['barmanObjectName'] ?? '')).toBeDefined();
    const { spec } = only<{ cluster: { name: string } }>('ScheduledBackup', 'prelaunch-db');
    expect(spec.cluster.name).toBe('prelaunch-db');
  });

  test('gives the pooler a certificate with its name, and its role the timeouts of the server', () => {
    expect(cluster.certificates.serverAltDNSNames).toContain('prelaunch-pooler');
    expect(pooler).toMatchObject({
      cluster: { name: 'prelaunch-db' },
      pgbouncer: { poolMode: 'transaction' },
    });
    const statements = cluster.bootstrap.initdb.postInitApplicationSQL.map((sql) => `${sql};`);
    expect(statements).toEqual(
      Object.entries(TIMEOUTS_MS).map(
        ([name, ms]) => `alter role prelaunch in database prelaunch set ${name} = ${ms};`,
      ),
    );
    const ofCompose = readText('deploy/compose/create-database.sh').match(/^alter role .*;$/gm);
    expect(ofCompose).toEqual(statements);
  });
});

test('the job of the metrics is the one that the alerts and the dashboard expect', () => {
  interface Monitor {
    readonly jobLabel: string;
    readonly selector: Selector;
    readonly endpoints: readonly { readonly port: string; readonly path: string }[];
  }
  const { jobLabel, selector, endpoints } = only<Monitor>('ServiceMonitor', 'prelaunch').spec;
  const chosen = all<ServiceSpec>('Service').filter(({ metadata }) =>
    selects(selector, metadata.labels ?? {}),
  );
  expect(chosen.map(({ metadata }) => metadata.name)).toEqual(['prelaunch-metrics']);
  expect(chosen[0]?.metadata.labels?.[jobLabel]).toBe('prelaunch');
  expect(chosen[0]?.spec.ports.map(({ name }) => name)).toEqual(endpoints.map(({ port }) => port));
});

test('the alerts about old backups watch the nightly jobs', () => {
  const rules = readText(`${FOLDER}/monitoring/rules.yaml`);
  expect(rules).not.toContain('prelaunch_last_success_timestamp_seconds');
  const watched = new Set([...rules.matchAll(/cronjob="([\w-]+)"/g)].map(([, name]) => name));
  expect([...watched].sort()).toEqual(
    all('CronJob')
      .map(({ metadata }) => metadata.name)
      .sort(),
  );
  const timer = readText('deploy/systemd/prelaunch-nightly.service');
  const nightly = all<{ jobTemplate: { spec: { template: Pod } } }>('CronJob').flatMap(({ spec }) =>
    commandsIn(spec.jobTemplate.spec.template.spec.containers[0]?.args[0] ?? ''),
  );
  expect(nightly).toEqual([...timer.matchAll(/prelaunch\.js ([\w-]+)/g)].map(([, name]) => name));
});
