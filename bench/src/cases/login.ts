import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { loginMember } from '@prelaunch/contract';
import { makeCompany, PASSWORD, pick, type Company } from '@prelaunch/testkit/people';
import type { Bench, BenchCase } from '../bench-case.ts';
import { httpClient } from '../load/clients.ts';
import { compare, type Side } from '../load/compare.ts';
import { runLoad } from '../load/load.ts';
import { median } from '../load/statistics.ts';
import { comparisonRow, slowdownRow, type Row } from '../report/rows.ts';
import { ARGON2ID } from '../setup/argon2id.ts';
import { readingProfiles } from './profile.ts';

const MEMBERS = 400;
const IN_FLIGHT = 8;

function loggingIn(bench: Bench, company: Company): Side {
  const { method, path, status } = loginMember;
  return {
    open: httpClient(bench.product.url, status, (n) => {
      const user = pick(company.members, n).email;
      return { method, path, body: { companyId: company.id, user, password: PASSWORD } };
    }),
  };
}

/** Verifies passwords in this process: all clients at once, or one after the other. */
function hashing(passwordHash: string, oneAtATime: boolean): Side {
  let last = Promise.resolve(true);
  const verifyNext = () => (last = last.then(() => verify(passwordHash, PASSWORD)));
  return {
    open: () =>
      Promise.resolve({
        call: async () => {
          const correct = await (oneAtATime ? verifyNext() : verify(passwordHash, PASSWORD));
          if (!correct) throw new Error('the password was not accepted');
        },
        close: () => Promise.resolve(),
      }),
  };
}

/**
 * Measures how long other requests wait while passwords are checked. The readers have their own company:
 * a member's sixth login ends the oldest session, which could be the reader's.
 */
async function profileDuringLogins(bench: Bench, company: Company): Promise<Row> {
  const { rounds, seconds } = bench.plan;
  const load = { clients: 8, seconds };
  const readers = await makeCompany(bench.pool, { name: 'login-readers', members: MEMBERS });
  const profiles = readingProfiles(bench, readers);
  const logins = loggingIn(bench, company);
  const undisturbed: number[] = [];
  const duringLogins: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    undisturbed.push((await runLoad(load, profiles.open)).p99);
    const [sample] = await Promise.all([
      runLoad(load, profiles.open),
      runLoad({ ...load, clients: IN_FLIGHT }, logins.open),
    ]);
    duringLogins.push(sample.p99);
  }
  const what = `profile p99 during ${IN_FLIGHT} logins, to p99 without logins`;
  return slowdownRow(what, median(duringLogins), median(undisturbed), { atMost: 3 });
}

/** Compares logins with only verifying the hash, and measures how logins slow down other requests. */
export const login: BenchCase = {
  name: 'login',
  duties: {
    product:
      'Limit per network address and failure counters in the database, account found, password verified in ' +
      'a bounded queue, session created, oldest session ended if there are more than five, browser and network ' +
      'remembered, log',
    ceiling: {
      does: 'only the argon2id verification with the same parameters, in the process of the benchmark',
      omits:
        'HTTP, the database, limits and counters, the session, the log, the bound that leaves a core to other requests',
    },
  },
  run: async (bench) => {
    const passwordHash = await hash(PASSWORD, ARGON2ID);
    const company = await makeCompany(bench.pool, {
      name: 'login',
      members: MEMBERS,
      passwordHash,
    });
    const ours = loggingIn(bench, company);
    const unbounded = await compare(bench.plan, IN_FLIGHT, {
      ours,
      ceiling: hashing(passwordHash, false),
    });
    const what = `login, ${IN_FLIGHT} in flight`;
    const rows = [
      comparisonRow(`${what}, to ${IN_FLIGHT} hashes in flight`, unbounded, { atLeast: 0.75 }),
    ];
    // The product leaves one core to other requests. With two cores it computes one hash at a time.
    if (availableParallelism() === 2) {
      const single = await compare(bench.plan, IN_FLIGHT, {
        ours,
        ceiling: hashing(passwordHash, true),
      });
      rows.push(comparisonRow(`${what}, to 1 hash at a time`, single));
    }
    rows.push(await profileDuringLogins(bench, company));
    return rows;
  },
};
