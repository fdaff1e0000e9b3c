import { setTimeout as sleep } from 'node:timers/promises';
import { buyToken } from './buy.ts';
import type { Installation } from './setup.ts';

const MEMBERS = 8;
const TOKENS = 60;

/** Eight members who buy the last tokens of a company during a failover. */
export interface LastTokens {
  /** Waits until all tokens are sold, and reports a wrong sum. */
  check(): Promise<void>;
}

export async function sellLastTokens(
  installation: Installation,
  name: string,
): Promise<LastTokens> {
  const { acks, pool, problems, random } = installation;
  const plan = { name, members: MEMBERS, privateSupply: TOKENS };
  const company = await installation.makeCompany(plan);
  let acknowledged = 0;
  const buyers = company.members.map(async (member, n) => {
    const own = random.branch(`${name}/${n}`);
    for (;;) {
      const { refused } = await buyToken(installation, member, acks);
      if (refused !== null) return;
      acknowledged += 1;
      await sleep(own.between(500, 1_500));
    }
  });
  return {
    async check() {
      await Promise.all(buyers);
      const { rows } = await pool.query<{ sold: string; reserved: string }>(
        `select (select coalesce(sum(quantity), 0) from purchases where company_id = $1) as sold, reserved
         from company_totals where company_id = $1`,
        [company.id],
      );
      const [sold, reserved] = [Number(rows[0]?.sold), Number(rows[0]?.reserved)];
      if (sold !== TOKENS || reserved !== TOKENS || acknowledged !== TOKENS) {
        problems.push(
          `${name}: of ${TOKENS} tokens ${sold} are sold, ${reserved} reserved, ${acknowledged} acknowledged`,
        );
      }
    },
  };
}
