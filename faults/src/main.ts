import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { clocks } from './faults/clock.ts';
import { databaseAway, databaseKill } from './faults/database.ts';
import { slowClients, starvation, vanishing } from './faults/clients.ts';
import { databaseDisk, uploadDisk } from './faults/disks.ts';
import { duplicates } from './faults/duplicates.ts';
import { mailServer } from './faults/mail.ts';
import { network } from './faults/network.ts';
import { serverKill, serverTerminate } from './faults/servers.ts';
import { statements } from './faults/statements.ts';
import { runRaces } from './races/main.ts';
import { runFailover } from './failover/main.ts';
import { findPrograms } from './failover/programs.ts';
import { createRandom } from './random.ts';
import { isClean, table } from './report.ts';
import { closeAtSignal } from './setup/signals.ts';
import { openTestBed } from './setup/test-bed.ts';
import { runUpgrade } from './upgrade/main.ts';
import type { Fault, Row } from './test-bed.ts';

const FAULTS: Readonly<Record<string, Fault>> = {
  'server-kill': serverKill,
  'server-stop': serverTerminate,
  'database-kill': databaseKill,
  'database-away': databaseAway,
  network,
  vanish: vanishing,
  starvation,
  slow: slowClients,
  duplicates,
  statements,
  mail: mailServer,
  clock: clocks,
  'upload-disk': uploadDisk,
  'database-disk': databaseDisk,
};

const FAILOVER = 'failover';
const UPGRADE = 'upgrade';
const NAMES = [...Object.keys(FAULTS), 'races', UPGRADE, FAILOVER];
const USAGE = `usage: npm run test:faults -- [--seed N] [--full] [--only NAME]... [--races [TIMES]] [--help]
names: ${NAMES.join(', ')}`;

/** `--races` without a number means once. */
function withTimes(words: readonly string[]): string[] {
  return words.flatMap((word, n) =>
    word === '--races' && !/^\d+$/.test(words[n + 1] ?? '') ? [word, '1'] : [word],
  );
}

/** Reads the command line; null when it asks for help. */
function readArguments() {
  const { values } = parseArgs({
    args: withTimes(process.argv.slice(2)),
    options: {
      seed: { type: 'string' },
      full: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      races: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const names = values.only ?? (values.races === undefined ? NAMES : ['races']);
  const seed = values.seed === undefined ? randomInt(1_000_000_000) : Number(values.seed);
  if (!Number.isSafeInteger(seed) || names.some((name) => !NAMES.includes(name)))
    throw new Error(USAGE);
  return {
    seed,
    full: values.full,
    names,
    races: Number(values.races ?? 1),
    isAskedFor: values.only !== undefined,
  };
}

interface Result {
  readonly rows: readonly Row[];
  readonly acknowledged: number;
}

/** Runs the faults and races that share a test bed. */
async function runOnTestBed(
  names: readonly string[],
  { seed, full, races }: Arguments,
): Promise<Result> {
  const { testBed, close } = await openTestBed(createRandom(seed), full);
  closeAtSignal(close);
  try {
    const rows: Row[] = [];
    for (const name of names) {
      rows.push(
        ...(name === 'races'
          ? await runRaces(testBed, races)
          : ((await FAULTS[name]?.(testBed)) ?? [])),
      );
    }
    return { rows, acknowledged: testBed.acks.count() };
  } finally {
    await close();
  }
}

/** The programs of the failover are packages of Debian: without them a run skips it, unless it was asked for. */
async function runFailoverIfInstalled(seed: number, isAskedFor: boolean): Promise<Result> {
  const programs = await findPrograms();
  if (!('missing' in programs)) return runFailover(programs, createRandom(seed));
  const text = `failover needs Debian packages that are not installed: apt-get install ${programs.missing.join(' ')}`;
  if (isAskedFor) throw new Error(text);
  console.log(`skipped: ${text}`);
  return { rows: [], acknowledged: 0 };
}

/** A checkout without history does not have the previous release: then a run skips the upgrade. */
async function runUpgradeIfPossible(seed: number): Promise<Result> {
  const result = await runUpgrade(createRandom(seed));
  if (!('missing' in result)) return result;
  console.log(`skipped: upgrade: ${result.missing}`);
  return { rows: [], acknowledged: 0 };
}

type Arguments = NonNullable<ReturnType<typeof readArguments>>;

async function main(given: Arguments): Promise<void> {
  const { seed, full, names, isAskedFor } = given;
  const begun = Date.now();
  console.log(
    `faults: seed ${seed}; to repeat it: npm run test:faults -- --seed ${seed}${full ? ' --full' : ''}`,
  );
  const results: Result[] = [];
  const onTestBed = names.filter((name) => name !== FAILOVER && name !== UPGRADE);
  if (onTestBed.length > 0) results.push(await runOnTestBed(onTestBed, given));
  if (names.includes(UPGRADE)) results.push(await runUpgradeIfPossible(seed));
  if (names.includes(FAILOVER)) results.push(await runFailoverIfInstalled(seed, isAskedFor));
  const rows = results.flatMap((result) => result.rows);
  console.log(`\n${table(rows)}\n`);
  const took = Math.round((Date.now() - begun) / 1000);
  const acknowledged = results.reduce((sum, result) => sum + result.acknowledged, 0);
  console.log(
    `seed ${seed}; ${acknowledged} acknowledged writes; ${took} s on ${availableParallelism()} cores, Node ${process.version}`,
  );
  if (!rows.every(isClean)) process.exitCode = 1;
}

try {
  const given = readArguments();
  if (given === null) console.log(USAGE);
  else await main(given);
} catch (error) {
  process.stderr.write(`faults: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`);
  process.exitCode = 1;
}
// A half-open socket must not keep the process alive.
process.exit();
