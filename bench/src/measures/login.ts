import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { loginMember } from '@prelaunch/contract';
import type { Bench } from '../bench.ts';
import { httpCaller } from '../load/callers.ts';
import { compare, type Side } from '../load/compare.ts';
import { runLoad } from '../load/load.ts';
import { median } from '../load/statistics.ts';
import { comparisonRow, slowdownRow, type Row } from '../report.ts';
import { makeCompany, pick, type Company } from '../setup/companies.ts';
import { readingProfiles } from './profile.ts';

const PASSWORD = 'a long enough password';
/** The cost that the product hashes with. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MEMBERS = 400;
const IN_FLIGHT = 8;

function loggingIn(bench: Bench, company: Company): Side {
  const { method, path, status } = loginMember;
  return {
    open: httpCaller(bench.product.url, status, (n) => {
      const user = pick(company.members, n).email;
      return { method, path, body: { companyId: company.id, user, password: PASSWORD } };
    }),
  };
}

/** Checking passwords and nothing else; `atATime` of them, whoever else waits. */
function hashing(passwordHash: string, atATime: number): Side {
  let last = Promise.resolve(true);
  const inTurn = () => (last = last.then(() => verify(passwordHash, PASSWORD)));
  return {
    open: () =>
      Promise.resolve({
        call: async () => {
          const fits = await (atATime === 1 ? inTurn() : verify(passwordHash, PASSWORD));
          if (!fits) throw new Error('the password does not fit');
        },
        close: () => Promise.resolve(),
      }),
  };
}

/**
 * How long others wait while passwords are checked. The readers have a company of their own: each
 * login beyond a member's fifth session ends the oldest one, which may be the one that reads.
 */
async function profileBeside(bench: Bench, company: Company): Promise<Row> {
  const { rounds, seconds } = bench.plan;
  const load = { clients: 8, seconds };
  const readers = await makeCompany(bench.pool, { label: 'login-readers', members: MEMBERS });
  const profiles = readingProfiles(bench, readers);
  const logins = loggingIn(bench, company);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await runLoad(load, profiles.open)).p99);
    const [sample] = await Promise.all([
      runLoad(load, profiles.open),
      runLoad({ ...load, clients: IN_FLIGHT }, logins.open),
    ]);
    beside.push(sample.p99);
  }
  const what = `profile p99 beside ${IN_FLIGHT} logins, and alone`;
  return slowdownRow(what, median(beside), median(alone), { atMost: 3 });
}

/** Logging in against hashing alone, and what it does to everybody else. */
export async function login(bench: Bench): Promise<Row[]> {
  const passwordHash = await hash(PASSWORD, ARGON2ID);
  const company = await makeCompany(bench.pool, { label: 'login', members: MEMBERS, passwordHash });
  const ours = loggingIn(bench, company);
  const full = await compare(bench.plan, IN_FLIGHT, {
    ours,
    ceiling: hashing(passwordHash, IN_FLIGHT),
  });
  const rows = [
    comparisonRow(`login, ${IN_FLIGHT} in flight, to ${IN_FLIGHT} hashes`, full, { atLeast: 0.75 }),
  ];
  // The product keeps one core free; on two cores that leaves one hash at a time.
  if (availableParallelism() === 2) {
    const single = await compare(bench.plan, IN_FLIGHT, {
      ours,
      ceiling: hashing(passwordHash, 1),
    });
    rows.push(comparisonRow(`login, ${IN_FLIGHT} in flight, to 1 hash at a time`, single));
  }
  rows.push(await profileBeside(bench, company));
  return rows;
}
