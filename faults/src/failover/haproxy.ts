import { startProgram, type RunningProcess } from '@prelaunch/testkit/process';
import { readExample } from './example.ts';
import type { MemberPorts } from './patroni.ts';
import { writeOwnFile, type Place } from './place.ts';

export interface HaProxy {
  /** Calls on this port go to a server that is ready. */
  readonly publicPort: number;
  /** Connections to this port go to the primary. */
  readonly primaryPort: number;
  /** Connections to this port go to the replica. */
  readonly replicaPort: number;
  /** Starts it; the servers and the members of the database may start later. */
  start(): Promise<RunningProcess>;
}

interface Targets {
  readonly servers: readonly number[];
  readonly members: readonly MemberPorts[];
}

/** Writes the settings of HAProxy and lets it check them. */
export async function prepareHaProxy(
  program: string,
  place: Place,
  { servers, members }: Targets,
): Promise<HaProxy> {
  const publicPort = await place.givePort();
  const primaryPort = await place.givePort();
  const replicaPort = await place.givePort();
  const text = await readExample('haproxy.cfg', [
    [
      '    log /dev/log local0\n    user haproxy\n    group haproxy\n    maxconn 20000\n',
      '    log stdout format raw local0\n    maxconn 500\n',
    ],
    [
      '    bind :80\n    bind :443 ssl crt /etc/haproxy/tokens.example.pem\n',
      `    bind 127.0.0.1:${publicPort}\n`,
    ],
    // The test calls without TLS.
    ['acl encrypted ssl_fc\n', 'acl encrypted always_true\n'],
    ['bind 127.0.0.1:5000\n', `bind 127.0.0.1:${primaryPort}\n`],
    ['bind 127.0.0.1:5001\n', `bind 127.0.0.1:${replicaPort}\n`],
    ['check port 8008 inter', 'check inter'],
    ...servers.map((port, n) => [`app-${n + 1}.internal:3000`, `127.0.0.1:${port}`] as const),
    ...members.map(
      ({ name, port, restPort }) =>
        [`${name}.internal:5432`, `127.0.0.1:${port} port ${restPort}`] as const,
    ),
  ]);
  const file = await writeOwnFile(place, 'haproxy.cfg', text);
  const options = { cwd: '/', environment: {}, user: place.user };
  const checked = await startProgram(program, ['-c', '-f', file], options).ended;
  // A warning would be a setting without effect.
  if (checked.code !== 0 || /WARNING/.test(checked.output)) throw new Error(checked.output);
  return {
    publicPort,
    primaryPort,
    replicaPort,
    start: async () => {
      const running = startProgram(program, ['-db', '-f', file], options);
      // Neither servers nor database run yet.
      await running.printed(/has no server available/);
      return running;
    },
  };
}
