import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '@prelaunch/testkit/people';
import { waitFor } from '@prelaunch/testkit/wait';
import type { Random } from '../random.ts';
import { closeAtSignal } from '../setup/signals.ts';
import type { Row } from '../test-bed.ts';
import { loseAcknowledged } from './control.ts';
import { sellLastTokens, type LastTokens } from './last-tokens.ts';
import type { Member } from './patroni.ts';
import { runPhase, seconds, whenReady, type Phase } from './phases.ts';
import type { Programs } from './programs.ts';
import { establishRules, type Rules } from './rules.ts';
import { openInstallation, type Installation } from './setup.ts';

/** Longer than the time after which a replica that may be promoted is promoted. */
const NO_PROMOTION_MS = 30_000;

type Fault = (installation: Installation) => Promise<Phase> | Phase;

/** Starts a member again; returns how long it took until it was the synchronous replica. */
async function bringBack({ pair }: Installation, member: Member): Promise<string> {
  const begun = performance.now();
  member.start();
  await pair.settle();
  return `a synchronous replica again ${seconds(performance.now() - begun)} after its start`;
}

const serverLost =
  (n: number): Fault =>
  (installation) => {
    const server = pick(installation.servers, n);
    return {
      name: `${server.name} killed`,
      goalMs: 2_000,
      inject: async () => {
        await server.process.kill();
      },
      repair: async () => {
        const { readyMs } = await server.restart();
        return `ready ${seconds(readyMs)} after its start`;
      },
    };
  };

/** An operator replaces a server: it drains until HAProxy sends it no more calls. */
const serverStopped: Fault = (installation) => {
  const server = pick(installation.servers, 0);
  return {
    name: `${server.name} stopped (SIGTERM)`,
    goalMs: 2_000,
    failsNoCall: true,
    inject: async () => {
      await server.process.stop();
    },
    repair: async () => {
      const { readyMs } = await server.restart();
      return `ready ${seconds(readyMs)} after its start`;
    },
  };
};

const replicaLost: Fault = async (installation) => {
  const { replica } = await installation.pair.settle();
  return {
    name: 'the replica lost',
    goalMs: 10_000,
    inject: () => replica.killMachine(),
    repair: () => bringBack(installation, replica),
  };
};

const primaryLost: Fault = async (installation) => {
  const { primary } = await installation.pair.settle();
  let rules: Rules;
  let lastTokens: LastTokens;
  return {
    name: 'the primary lost',
    goalMs: 30_000,
    prepare: async () => {
      lastTokens = await sellLastTokens(installation, 'last tokens');
      rules = await establishRules(installation, 'rules');
    },
    inject: () => primary.killMachine(),
    repair: () => bringBack(installation, primary),
    check: async () => {
      await lastTokens.check();
      await rules.check();
    },
  };
};

/** The frozen primary still counts itself as the primary when it continues, after its replica took over. */
const primaryFrozen: Fault = async (installation) => {
  const { primary } = await installation.pair.settle();
  return {
    name: 'the primary frozen, later continued',
    goalMs: 40_000,
    inject: () => primary.freeze(),
    repair: async () => {
      const begun = performance.now();
      await primary.thaw();
      const { replica } = await installation.pair.settle();
      if (replica !== primary) installation.problems.push('a frozen primary was not replaced');
      return `a synchronous replica ${seconds(performance.now() - begun)} after it continued`;
    },
  };
};

const postgresKilled: Fault = async (installation) => {
  const { primary } = await installation.pair.settle();
  return {
    name: 'PostgreSQL of the primary killed',
    goalMs: 15_000,
    inject: () => primary.killPostgres(),
    repair: async () => {
      const { primary: next } = await installation.pair.settle();
      return next === primary ? 'it started again' : 'the replica took over';
    },
  };
};

const switchover: Fault = async ({ pair }) => {
  const { primary, replica } = await pair.settle();
  return {
    name: 'a planned switchover',
    goalMs: 10_000,
    inject: async () => {
      await pair.ask('POST', '/switchover', { leader: primary.name, candidate: replica.name });
    },
    repair: async () => {
      await pair.settle();
      return '';
    },
  };
};

/** A replica that lacks acknowledged writes must not become the primary. */
const bothLost: Fault = async (installation) => {
  const { primary, replica } = await installation.pair.settle();
  return {
    name: 'the primary lost while its replica is behind',
    goalMs: 60_000,
    inject: async () => {
      primary.replication.refuse();
      primary.replication.reset(1, () => 0);
      // The primary goes on by itself once Patroni has noticed.
      await waitFor(async () => ((await replica.is('/synchronous')) ? null : true), {
        what: 'the replica counted as behind',
      });
      await sleep(3_000);
      await primary.killMachine();
      await sleep(NO_PROMOTION_MS);
      if (await replica.is('/primary')) {
        installation.problems.push('a replica without all acknowledged writes became the primary');
      }
      primary.replication.mend();
      primary.start();
    },
    repair: async () => {
      await installation.pair.settle();
      return '';
    },
  };
};

const FAULTS: readonly Fault[] = [
  serverStopped,
  serverLost(0),
  serverLost(1),
  serverLost(2),
  replicaLost,
  primaryLost,
  primaryFrozen,
  postgresKilled,
  switchover,
  bothLost,
];

/** Runs all faults of the failover test, then its negative control. */
export async function runFailover(
  programs: Programs,
  random: Random,
): Promise<{ readonly rows: readonly Row[]; readonly acknowledged: number }> {
  const { installation, close } = await openInstallation(programs, random);
  closeAtSignal(close);
  try {
    await whenReady(installation);
    const rows: Row[] = [];
    for (const fault of FAULTS) rows.push(await runPhase(installation, await fault(installation)));
    const acknowledged = installation.acks.count();
    rows.push(await loseAcknowledged(installation));
    return { rows, acknowledged };
  } finally {
    await close();
  }
}
