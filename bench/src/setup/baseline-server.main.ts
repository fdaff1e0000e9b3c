import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * A minimal server: no validation, no contract, no security headers, no limits. Its two database queries
 * are prepared statements that read the data of the product's answer.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 8 });

const SESSION = `
  select s.company_id, s.account_id, a.name, a.email from sessions s
  join accounts a on a.company_id = s.company_id and a.id = s.account_id
  where s.token_hash = $1 and s.expires_at > now() and a.status = 'ACTIVE' and a.deleted_at is null`;

const PAGE = `
  select id, order_number, created_at, payment_method, reference_number, price_micro_rupees,
    quantity, amount_paise, fee_paise, total_paise, status, count(*) over () as total
  from purchases where company_id = $1 and account_id = $2 order by id desc limit 10`;

const FIXED = {
  status: true,
  message: 'Profile',
  data: {
    id: '0198c0de-0000-7000-8000-000000000001',
    name: 'Member 1',
    email: 'user1@profile.test',
    mobile: '+916000000001',
    referralCode: 'USER-1',
    dateOfBirth: '1990-01-31',
    kycDocumentNumber: null,
    profileImageId: null,
    profileImage: null,
    globalStake: 0,
    stockBalance: 0,
    isApproved: true,
  },
};

const app = Fastify();
app.get('/fixed', () => FIXED);
app.get('/list', async (request, reply) => {
  const hash = createHash('sha256')
    .update(request.headers.authorization ?? '')
    .digest();
  const session = await pool.query<{ company_id: string; account_id: string }>({
    name: 'session',
    text: SESSION,
    values: [hash],
  });
  const [account] = session.rows;
  if (account === undefined) return reply.code(401).send({ status: false });
  const values = [account.company_id, account.account_id];
  const { rows } = await pool.query({ name: 'page', text: PAGE, values });
  return { status: true, message: 'Transactions', data: { records: rows, page: 1, limit: 10 } };
});

await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
process.send?.(typeof address === 'object' && address !== null ? address.port : 0);
