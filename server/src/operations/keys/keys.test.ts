import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../testing/people.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { systemTransaction } from '../../platform/db/system-transaction.ts';
import { enqueueMail } from '../../platform/mail/outbox.store.ts';
import { openQueuedMail } from '../../platform/mail/outbox.store.ts';
import { rotateKeys } from './rotate-keys.ts';
import { createSecrets, MissingKeyError } from '../../platform/keys/secrets.ts';

/** Sealed values and the rotation of their keys. */

let server: TestServer;
let companyId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  companyId = await makeCompany(server);
  admin = await makePerson(server, companyId, 'ADMIN');
});
afterAll(() => server.stop());

const PAYEE = {
  holderName: 'GLXY Private Limited',
  bankName: 'HDFC Bank',
  branch: 'Bengaluru',
  ifscCode: 'HDFC0002854',
  upi: 'glxy@okhdfcbank',
};

const addPayee = async (accountNumber: string, who = admin) => {
  const body = { ...PAYEE, accountNumber };
  expect((await server.call('addBeneficiary', { token: who.token, body })).status).toBe(201);
};

async function setAadhaar(number: string): Promise<Person> {
  const member = await makePerson(server, companyId);
  const form = { kycDocumentNumber: number, password: PASSWORD };
  const { status } = await server.call('updateProfile', {
    token: member.token,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  expect(status).toBe(200);
  return member;
}

/** Twelve digits that end in the check digit of Aadhaar numbers. */
function aadhaar(): string {
  const d = (a: number, b: number): number => {
    if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5);
    return b < 5 ? 5 + ((a - 5 - b + 10) % 5) : (a - b + 5) % 5;
  };
  const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  const p = (times: number, digit: number): number =>
    times === 0 ? digit : p(times - 1, permutation[digit] ?? 0);
  const digits = [randomInt(2, 10), ...Array.from({ length: 10 }, () => randomInt(10))];
  const sum = digits.reverse().reduce((c, digit, i) => d(c, p((i + 1) % 8, digit)), 0);
  const inverse = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9];
  return [...digits.reverse(), inverse[sum]].join('');
}

/** Returns every row of every table outside the system schemas as text. */
async function dump(): Promise<string> {
  const tables = await server.pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  const texts = [];
  for (const { name } of tables.rows) {
    const { rows } = await server.pool.query<{ text: string }>(
      `select t::text as text from ${name} t`,
    );
    texts.push(...rows.map(({ text }) => text));
  }
  expect(tables.rows.length).toBeGreaterThan(15);
  return texts.join('\n');
}

/** The Base64 fragments of these bytes at each of the three alignments. */
const base64Anywhere = (value: Buffer, encoding: 'base64' | 'base64url'): string[] =>
  [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), value])
      .toString(encoding)
      .replaceAll('=', '')
      .slice(offset === 0 ? 0 : offset + 1, -1),
  );

/** The forms in which a number could occur in a dump: as typed, grouped, and encoded. */
function spellings(number: string): string[] {
  const groups = number.replace(/(.{4})(?=.)/g, '$1 ');
  const reversed = Array.from(number).reverse().join('');
  const texts = [number, groups, groups.replaceAll(' ', '-'), reversed];
  return texts.flatMap((text) => {
    const value = Buffer.from(text);
    return [
      text,
      value.toString('hex'),
      ...base64Anywhere(value, 'base64'),
      ...base64Anywhere(value, 'base64url'),
    ];
  });
}

describe('a dump of the whole database', () => {
  test('contains none of 20 planted Aadhaar and account numbers, in any notation', async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const number = aadhaar();
      await setAadhaar(number.replace(/(.{4})(?=.)/g, '$1 '));
      numbers.push(number);
    }
    for (let n = 0; n < 10; n += 1) {
      const number = `9${String(randomInt(10 ** 12)).padStart(13, '7')}`;
      await addPayee(number);
      numbers.push(number);
    }
    const text = await dump();
    // The dump contains the planted rows.
    expect(text.split('HDFC0002854').length).toBeGreaterThan(10);
    expect(numbers.flatMap(spellings).filter((spelling) => text.includes(spelling))).toEqual([]);
    const { body } = await server.call('getBeneficiary', { token: admin.token });
    const shown = body.data.banks.map((bank: { accountNumber: string }) => bank.accountNumber);
    expect(numbers.filter((number) => shown.includes(number))).toHaveLength(10);
  });
});

test('nonces never repeat in 10,000 seals of one text', () => {
  const secrets = createSecrets('a key of thirty-two letters or more');
  const nonces = Array.from({ length: 10_000 }, () => {
    const [, , body = ''] = secrets.seal('aadhaar', '234567890124').split('.');
    return Buffer.from(body, 'base64url').subarray(0, 12).toString('hex');
  });
  expect(new Set(nonces).size).toBe(10_000);
});

describe('another key', () => {
  const FIRST = 'the first key of thirty-two letters.';
  const SECOND = 'the second key, also long enough....';
  const first = createSecrets(FIRST);
  const both = createSecrets(SECOND, [FIRST]);
  const second = createSecrets(SECOND);

  /**
   * Inserts 25 members, 12 deleted accounts, 12 payee versions and 6 mails, sealed under the first key. Returns
   * the new company.
   */
  async function plant(): Promise<string> {
    const own = await makeCompany(server);
    // Waits for the mails of earlier tests: the update below would postpone them too, and they are sealed under
    // another key.
    const waiting = async () =>
      (await server.pool.query('select from graphile_worker._private_jobs')).rowCount;
    await expect.poll(waiting).toBe(0);
    await systemTransaction(server.db, async (tx) => {
      await sql`
        insert into accounts (company_id, id, role, name, email, mobile, referral_code, password_hash)
        select ${own}, gen_random_uuid(), 'USER', 'N', 'm' || n || '@x.com', '+9190000' || 10000 + n, 'R' || n, 'x'
        from generate_series(1, 25) n`.execute(tx);
      const { rows } = await sql<{ id: string }>`
        select id from accounts where company_id = ${own} order by id`.execute(tx);
      for (const [n, { id }] of rows.entries()) {
        const sealed = first.seal('aadhaar', `aadhaar ${String(n)}`);
        await sql`update accounts set aadhaar_sealed = ${sealed} where id = ${id}`.execute(tx);
      }
      for (const [n, { id }] of rows.slice(0, 15).entries()) {
        await sql`
          insert into second_factors (id, company_id, account_id, secret_sealed)
          values (gen_random_uuid(), ${own}, ${id},
                  ${first.seal('second_factor', `app ${String(n)}`)})`.execute(tx);
      }
      for (let n = 0; n < 12; n += 1) {
        await sql`
          insert into accounts (company_id, id, role, name, email, mobile, referral_code, deleted_at,
            contact_sealed)
          values (${own}, gen_random_uuid(), 'USER', '', '', '', ${`D${String(n)}`}, now(),
            ${first.seal('contact', `contact ${String(n)}`)})`.execute(tx);
      }
      for (let n = 0; n < 12; n += 1) {
        await sql`
          insert into beneficiary_versions (company_id, id, beneficiary_id, version, holder_name,
            bank_name, branch, account_number_sealed, ifsc_code, upi)
          select company_id, gen_random_uuid(), id, ${n + 2}, 'H', 'B', 'R',
            ${first.seal('account', `account ${String(n)}`)}, 'I', 'U'
          from beneficiaries where company_id = ${own}`.execute(tx);
      }
      for (let n = 0; n < 6; n += 1) {
        await enqueueMail(tx, first, {
          to: `${String(n)}@x.com`,
          kind: 'planted',
          subject: 'S',
          text: 'T',
        });
      }
      // Scheduled for tomorrow, so that they are not sent during the test.
      await sql`update graphile_worker._private_jobs set run_at = now() + interval '1 day'`.execute(
        tx,
      );
    });
    return own;
  }

  async function read(own: string, secrets = second) {
    const open = (
      purpose: 'aadhaar' | 'account' | 'contact' | 'second_factor',
      rows: readonly { sealed: string }[],
    ) => rows.map(({ sealed }) => secrets.open(purpose, sealed)).sort();
    const people = await server.pool.query<{ sealed: string }>(
      'select aadhaar_sealed as sealed from accounts where company_id = $1 and deleted_at is null',
      [own],
    );
    const contacts = await server.pool.query<{ sealed: string }>(
      'select contact_sealed as sealed from accounts where company_id = $1 and deleted_at is not null',
      [own],
    );
    const payees = await server.pool.query<{ sealed: string }>(
      'select account_number_sealed as sealed from beneficiary_versions where company_id = $1 and version > 1',
      [own],
    );
    const apps = await server.pool.query<{ sealed: string }>(
      'select secret_sealed as sealed from second_factors where company_id = $1',
      [own],
    );
    const mails = await server.pool.query<{ payload: unknown }>(
      `select payload from graphile_worker._private_jobs where run_at > now() + interval '1 hour'`,
    );
    return {
      people: open('aadhaar', people.rows),
      contacts: open('contact', contacts.rows),
      payees: open('account', payees.rows),
      apps: open('second_factor', apps.rows),
      mails: mails.rows.map(({ payload }) => openQueuedMail(secrets, payload).to).sort(),
    };
  }
  const numbered = (what: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${what} ${String(n)}`).sort();
  const ALL = {
    people: numbered('aadhaar', 25),
    contacts: numbered('contact', 12),
    payees: numbered('account', 12),
    apps: numbered('app', 15),
    mails: Array.from({ length: 6 }, (_, n) => `${String(n)}@x.com`),
  };

  test('replaces the old one in batches, also after an interruption, and then opens every value', async () => {
    const own = await plant();
    expect(await read(own, both)).toEqual(ALL);
    await expect(read(own)).rejects.toThrow(first.keyId);

    let batches = 0;
    const failing = () => {
      batches += 1;
      if (batches === 2) throw new Error('the process died');
    };
    await expect(rotateKeys(server.db, both, failing, 10)).rejects.toThrow('the process died');
    // Some values are sealed under each key, and all can be read.
    expect(await read(own, both)).toEqual(ALL);
    const left = await rotateKeys(server.db, both, undefined, 10);
    const count = (name: string) => left.find((place) => place.name === name)?.resealed;
    expect(count("members' Aadhaar numbers")).toBe(5);
    expect(count("deleted accounts' contact details")).toBe(12);
    expect(count("payees' account numbers")).toBe(12);
    expect(count("apps' secrets")).toBe(15);
    expect(count('mails in the queue')).toBe(6);
    expect(await read(own)).toEqual(ALL);

    const again = await rotateKeys(server.db, second);
    expect(again.map(({ resealed }) => resealed)).toEqual(again.map(() => 0));
    await server.pool.query(
      `delete from graphile_worker._private_jobs where run_at > now() + interval '1 hour'`,
    );
    await server.pool.query('update accounts set aadhaar_sealed = null where company_id = $1', [
      own,
    ]);
  });

  test('that is missing is reported, and its values are left unchanged', async () => {
    const member = await makePerson(server, companyId);
    const sealed = createSecrets('a key that got lost, of enough size').seal('aadhaar', 'x');
    await server.pool.query('update accounts set aadhaar_sealed = $1 where id = $2', [
      sealed,
      member.id,
    ]);
    const keyId = sealed.split('.')[1] ?? '';
    const { rows } = await server.pool.query<{ key: string }>(
      'select id as key from accounts where aadhaar_sealed = $1',
      [sealed],
    );
    expect(rows).toHaveLength(1);
    const rotated = await rotateKeys(server.db, server.deps.secrets);
    expect(rotated[0]?.unreadable).toEqual(new Map([[keyId, 1]]));
    expect(() => server.deps.secrets.open('aadhaar', sealed)).toThrow(MissingKeyError);
    // The profile is shown without the number.
    const { status, body } = await server.call('getProfile', { token: member.token });
    expect([status, body.data.kycDocumentNumber]).toEqual([200, null]);
  });

  test('that is missing hides one account of the list, not the whole list', async () => {
    const own = await makeCompany(server);
    const boss = await makePerson(server, own, 'ADMIN');
    const member = await makePerson(server, own);
    await addPayee('90011122233', boss);
    await systemTransaction(server.db, async (tx) => {
      await sql`select set_config('prelaunch.resealing', 'on', true)`.execute(tx);
      await sql`
        update beneficiary_versions set account_number_sealed = ${first.seal('account', '1')}
        where company_id = ${own} and bank_name = 'HDFC Bank'`.execute(tx);
    });
    const numbersOf = async (name: 'getBeneficiary' | 'getPaymentDetails', { token }: Person) =>
      (await server.call(name, { token })).body.data.banks.map(
        ({ accountNumber }: { accountNumber: string }) => accountNumber,
      );
    expect(await numbersOf('getBeneficiary', boss)).toEqual(['12345678901', 'cannot be read']);
    expect(await numbersOf('getPaymentDetails', member)).toEqual(['12345678901']);
  });

  test('accepts signatures and codes of the previous key', () => {
    expect(both.verify('quote', first.sign('quote', 'price'))).toBe('price');
    expect(second.verify('quote', first.sign('quote', 'price'))).toBeNull();
    expect(both.macs('code', 'a')).toContainEqual(first.mac('code', 'a'));
  });
});

describe('account numbers', () => {
  test('are the only mutable column of a payee version, and only while resealing', async () => {
    const change = (set: string, isResealing: boolean) =>
      systemTransaction(server.db, async (tx) => {
        if (isResealing)
          await sql`select set_config('prelaunch.resealing', 'on', true)`.execute(tx);
        await sql.raw(`update beneficiary_versions set ${set}`).execute(tx);
      });
    const refused = 'a payee version never changes';
    await expect(change(`account_number_sealed = 'x'`, false)).rejects.toThrow(refused);
    await expect(change(`account_number_sealed = 'x', upi = 'a@b'`, true)).rejects.toThrow(refused);
    await expect(sql`delete from beneficiary_versions`.execute(server.db)).rejects.toThrow(refused);
  });
});
