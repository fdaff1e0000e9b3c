import { randomUUID } from 'node:crypto';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runMainPath } from '@prelaunch/testkit/main-path';
import { readReleases } from '@prelaunch/testkit/previous-release';
import { startProcess } from '@prelaunch/testkit/process';
import { compareServers } from '@prelaunch/testkit/side-by-side';
import { waitFor } from '@prelaunch/testkit/wait';
import { newOrderNumber } from '@prelaunch/testkit/purchases';
import { inspect } from '../check.ts';
import { bought, buyRequest, decideRequest } from '../load/calls.ts';
import { startLoad } from '../load/load.ts';
import { onlyNew } from '../row.ts';
import type { Random } from '../random.ts';
import { familyOf } from '../setup/processes.ts';
import { closeAtSignal } from '../setup/signals.ts';
import type { Row, Slot } from '../test-bed.ts';
import { startRegistrations } from './registrations.ts';
import { openInstallation, type Installation } from './setup.ts';

const CLIENTS = 8;
/** How long the load runs before and after a step. */
const AROUND_MS = 2_000;
/** How long two releases serve side by side, beside the checks. */
const TOGETHER_MS = 3_000;
const REPLACED_MS = 60_000;

interface Step {
  readonly name: string;
  /** Whether calls may fail; the negative control expects it. */
  readonly fails?: boolean;
  /** Runs under load; returns what to print. */
  readonly run: () => Promise<string>;
  /**
   * The folder of the release that verifies the data: a newer one than the migrations refuses to, and the previous one does not
   * know the entries of reversals.
   */
  readonly verifier: string;
  /** Whether only this release serves, so that purchases can be reversed and reduced. */
  readonly reverses?: boolean;
}

/** Runs a step under load, and compares all acknowledged writes with the data. */
async function runStep(
  installation: Installation,
  { name, fails = false, run, verifier, reverses = false }: Step,
): Promise<Row> {
  const { acks, log, problems } = installation;
  log(name);
  const reported = problems.length;
  const acknowledged = acks.count();
  const bed = reverses ? { ...installation, reversing: installation.small } : installation;
  const load = startLoad(bed, name, { clients: CLIENTS, proxied: true });
  const registrations = startRegistrations(installation);
  await sleep(AROUND_MS);
  const note = await run();
  await sleep(AROUND_MS);
  await load.stop();
  const registered = await registrations.stop();
  const failed = [...load.failed(), ...registrations.failures];
  if (fails && failed.length === 0) problems.push(`${name}: no call failed`);
  if (!fails) problems.push(...failed.slice(0, 20).map((call) => `${name}: failed: ${call}`));
  if (registered === 0) problems.push(`${name}: no member could register`);
  const found = await inspect({ ...installation, product: verifier }, reported);
  const row: Row = {
    fault: name,
    times: 1,
    acknowledged: acks.count() - acknowledged,
    lost: onlyNew(installation, found.lost).length,
    doubled: onlyNew(installation, found.doubled).length,
    violations: onlyNew(installation, found.violations).length,
    recovery: [],
    note: [`${failed.length} failed calls`, `slowest ${(load.slowest() / 1000).toFixed(2)} s`, note]
      .filter(Boolean)
      .join('; '),
  };
  log(
    `  ${row.acknowledged} acknowledged, ${row.lost} lost, ${row.doubled} doubled, ${row.violations} violations; ${row.note ?? ''}`,
  );
  return row;
}

/** SIGHUP: the supervisor replaces its processes one by one. */
async function restartProcesses(server: Slot): Promise<string> {
  const [supervisor = 0, ...before] = await familyOf(server.process.pid);
  server.process.signal('SIGHUP');
  await waitFor(
    async () => {
      const [, ...now] = await familyOf(supervisor);
      const isReplaced = now.every((pid) => !before.includes(pid));
      return isReplaced && now.length === before.length ? true : null;
    },
    { what: 'new server processes', timeoutMs: REPLACED_MS },
  );
  return `${before.length} processes replaced`;
}

/** Ends a supervisor as an operator does: its servers drain until the balancer sends them no more calls. */
async function end({ problems }: Installation, server: Slot): Promise<void> {
  const { code } = await server.process.stop();
  if (code !== 0) problems.push(`${server.name} ended with exit code ${String(code)}`);
}

/** Applies the migrations of a release as a step of its own, while the other release serves. */
async function migrateWith(
  environment: Installation['environment'],
  product: string,
): Promise<string> {
  const words = ['server/dist/prelaunch.js', 'migrate'];
  const { code, output } = await startProcess(words, { cwd: product, environment }).ended;
  if (code !== 0) throw new Error(`the migrations failed: ${output}`);
  return output.trim().split('\n').at(-1) ?? '';
}

/** Longer than the 2 seconds that a call waits for a lock (server/src/platform/db/connections/pool.ts). */
const READ_MS = 4_000;

/**
 * Runs `change` while a transaction reads the purchases, as a report or a backup does. A change of the table must wait for
 * its end, and every call on the table would wait behind the change.
 */
async function duringLongRead<T>({ pool }: Installation, change: () => Promise<T>): Promise<T> {
  const reader = await pool.connect();
  try {
    await reader.query('begin; lock table purchases in access share mode');
    const ended = sleep(READ_MS).then(() => reader.query('commit'));
    const [result] = await Promise.all([change(), ended]);
    return result;
  } finally {
    reader.release(true);
  }
}

/** Locks the purchases as `alter table` does, and waits for the lock as long as it takes. */
async function lockNaively({ pool }: Installation): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set lock_timeout = '30s'");
    await client.query('begin; lock table purchases in access exclusive mode; rollback');
  } finally {
    client.release(true);
  }
}

/** Uses both servers as one, each as the first one once. */
async function compare(installation: Installation, one: Slot, other: Slot): Promise<void> {
  const { mail, company, problems } = installation;
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const servers = { first: from.client.url, second: to.client.url };
    const found = await compareServers(servers, mail, company);
    problems.push(...found.map((text) => `${from.name} and ${to.name}: ${text}`));
  }
}

/** Starts a release beside the running one, lets both serve, and ends the running one. */
async function replace(installation: Installation, running: Slot, started: Slot): Promise<string> {
  const { balancer, problems } = installation;
  await balancer.add(started);
  await compare(installation, running, started);
  const before = balancer.answers(running);
  await sleep(TOGETHER_MS);
  const together = [balancer.answers(running) - before, balancer.answers(started)];
  if (together.includes(0)) problems.push(`beside ${started.name} one server got no calls`);
  await end(installation, running);
  return `${together.join(' and ')} calls side by side`;
}

/** Approves a purchase by the previous release, whose entry follows those of reversals in the ledger of its company. */
async function continueChain({ entrance, small, pool, problems }: Installation): Promise<void> {
  const [member, admin] = [small.members[0], small.admins[0]];
  const { rows } = await pool.query('select from interventions where company_id = $1', [small.id]);
  if (rows.length === 0) problems.push('no purchase was reversed before the roll back');
  if (member === undefined) throw new Error('the company has no member');
  const made = await entrance.client.send(buyRequest(member, randomUUID(), newOrderNumber()));
  const decision = decideRequest(admin, bought(made).id, 'APPROVED');
  const { status, text } = await entrance.client.send(decision);
  if (status !== 200) problems.push(`after a reversal an approval was answered ${status}: ${text}`);
}

/** The steps of an operator: restart, upgrade, restart, roll back. The controls must fail calls. */
function stepsFor(installation: Installation, version: string): readonly Step[] {
  const { previous, product, environment, balancer } = installation;
  let serving = installation.first;
  const restart: Step['run'] = () => restartProcesses(serving);
  return [
    { name: `rolling restart of ${version}`, run: restart, verifier: previous },
    {
      name: `upgrade from ${version}`,
      verifier: product,
      run: async () => {
        const migrated = await duringLongRead(installation, () =>
          migrateWith(environment, product),
        );
        const next = await installation.start('this release', product);
        const note = await replace(installation, serving, next);
        serving = next;
        return `${migrated}; ${note}`;
      },
    },
    {
      name: 'rolling restart of this release',
      run: restart,
      verifier: product,
      reverses: true,
    },
    {
      name: `roll back to ${version}`,
      verifier: product,
      run: async () => {
        const next = await installation.start(`release ${version} again`, previous);
        const note = await replace(installation, serving, next);
        serving = next;
        await continueChain(installation);
        return note;
      },
    },
    {
      name: 'control: a change of a table that waits for its lock',
      verifier: product,
      fails: true,
      run: async () => {
        await duringLongRead(installation, () => lockNaively(installation));
        return '';
      },
    },
    {
      name: 'control: a server ended without a drain',
      verifier: product,
      fails: true,
      run: async () => {
        await serving.process.kill();
        serving = await installation.start(`release ${version} after its kill`, previous);
        await balancer.add(serving);
        return '';
      },
    },
  ];
}

/**
 * The negative control of the schema: a migration that renames a column while the previous release serves. Its main path
 * must fail, and it must refuse to start.
 */
async function contract(installation: Installation): Promise<Row> {
  const { folder, product, environment, entrance, mail, company, problems, log } = installation;
  const name = 'control: a contracting migration';
  log(name);
  const contracting = join(folder, 'contracting');
  await cp(product, contracting, { recursive: true, verbatimSymlinks: true });
  await writeFile(
    join(contracting, 'server', 'migrations', '9999_contracting.sql'),
    'alter table purchases rename column order_number to order_no;\n',
  );
  await migrateWith(environment, contracting);
  const failure = await runMainPath(entrance.client.url, mail, company).then(
    () => '',
    (error: unknown) => String(error),
  );
  const words = ['server/dist/main.js'];
  const started = await startProcess(words, {
    cwd: installation.previous,
    environment: { ...environment, PORT: '0' },
  }).ended;
  const isFailed = failure.includes('submitPurchase: 500');
  const isRefused = started.code === 1 && started.output.includes('does not know');
  if (!isFailed) problems.push(`after a contracting migration: ${failure}`);
  if (!isRefused) problems.push(`a start after a contracting migration: ${started.output}`);
  return {
    fault: name,
    times: 1,
    acknowledged: 0,
    lost: 0,
    doubled: 0,
    violations: Number(!isFailed) + Number(!isRefused),
    recovery: [],
    note: 'the previous release answers 500, and refuses to start',
  };
}

/** Runs the upgrade from the previous release, or returns why it cannot be built here. */
export async function runUpgrade(
  random: Random,
): Promise<{ readonly rows: readonly Row[]; readonly acknowledged: number } | { missing: string }> {
  const release = (await readReleases()).at(-1);
  if (release === undefined) return { missing: 'releases.json names no release' };
  const opened = await openInstallation(release, random);
  if ('missing' in opened) return opened;
  const { installation, close } = opened;
  closeAtSignal(close);
  try {
    const rows: Row[] = [];
    for (const step of stepsFor(installation, release.version)) {
      rows.push(await runStep(installation, step));
    }
    const acknowledged = installation.acks.count();
    rows.push(await contract(installation));
    return { rows, acknowledged };
  } finally {
    await close();
  }
}
