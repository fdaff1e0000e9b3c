import { startProgram } from '@prelaunch/testkit/process';
import { waitFor } from '@prelaunch/testkit/wait';
import { readExample } from './example.ts';
import { makeOwnFolder, type Place } from './place.ts';

/** The store in which Patroni keeps who is the primary: one member instead of three. */
export interface Etcd {
  /** Host and port for clients. */
  readonly address: string;
  stop(): Promise<unknown>;
}

export async function startEtcd(program: string, place: Place): Promise<Etcd> {
  const [clients, peers] = [await place.givePort(), await place.givePort()];
  const text = await readExample('etcd.env', [
    ['/var/lib/etcd/prelaunch', await makeOwnFolder(place, 'etcd')],
    ['0.0.0.0:2379', `127.0.0.1:${clients}`],
    ['0.0.0.0:2380', `127.0.0.1:${peers}`],
    [',db-2=http://db-2.internal:2380,witness=http://witness.internal:2380', ''],
    ['db-1.internal:2379', `127.0.0.1:${clients}`],
    ['db-1.internal:2380', `127.0.0.1:${peers}`],
  ]);
  const environment = Object.fromEntries(
    [...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
  const running = startProgram(program, [], { cwd: '/', environment, user: place.user });
  const address = `127.0.0.1:${clients}`;
  await waitFor(
    async () => {
      if (!running.isRunning()) throw new Error(`etcd ended:\n${running.output()}`);
      const answer = await fetch(`http://${address}/health`).catch(() => null);
      return answer?.status === 200 ? true : null;
    },
    { what: 'etcd' },
  );
  return { address, stop: () => running.kill() };
}
