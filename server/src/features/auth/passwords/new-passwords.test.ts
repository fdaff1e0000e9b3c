import { beforeAll, describe, expect, test } from 'vitest';
import { newCode } from '../../../../testing/codes.ts';
import { makeCompany, makePerson } from '../../../../testing/people.ts';
import type { Answer } from '../../../../testing/test-server.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { openApiDocument } from '../../../platform/http/openapi/openapi.ts';
import type { CodeSubject } from '../codes/codes.store.ts';
import { invitationSubject } from '../invitations/invitations.ts';

/** Tests the password rules at every call that sets a password. */

const server = useServer();
let companyId: string;
let adminToken: string;

beforeAll(async () => {
  companyId = await makeCompany(server);
  adminToken = (await makePerson(server, companyId, 'ADMIN')).token;
});

const codeOf = (subject: CodeSubject): Promise<string> => newCode(server, subject);

let count = 0;
function newcomer() {
  count += 1;
  const n = String(count);
  return { email: `new-${n}@example.com`, mobile: `+9186${String(10_000_000 + count)}` };
}

interface PasswordFlow {
  set(password: string): Promise<Answer>;
  login(password: string): Promise<Answer>;
}

const asMember = (user: string) => (password: string) =>
  server.call('loginMember', { body: { companyId, user, password } });

const FLOWS: Readonly<Record<string, () => Promise<PasswordFlow>>> = {
  registering: () => {
    const person = { companyId, name: 'Asha', ...newcomer() };
    return Promise.resolve({
      set: async (password) => {
        const subject = { purpose: 'register', scope: companyId, address: person.email } as const;
        const body = { ...person, otp: await codeOf(subject), dateOfBirth: '1990-01-01', password };
        return server.call('register', { body });
      },
      login: asMember(person.email),
    });
  },
  'replacing a forgotten password': async () => {
    const { email: user } = await makePerson(server, companyId);
    return {
      set: async (password) => {
        const subject = { purpose: 'forgot_password', scope: companyId, address: user } as const;
        const body = { companyId, user, otp: await codeOf(subject), password };
        return server.call('resetPassword', { body });
      },
      login: asMember(user),
    };
  },
  'setting the first password': async () => {
    const { id, email } = await makePerson(server, companyId, 'ADMIN');
    const noPassword = 'update accounts set password_hash = null where id = $1';
    await server.pool.query(noPassword, [id]);
    return {
      set: async (password) => {
        const code = await codeOf(invitationSubject(companyId, email));
        return server.call('setAdminPassword', { body: { email, code, password } });
      },
      login: (password) => server.call('loginAdmin', { body: { email, password } }),
    };
  },
  'adding a user': () => {
    const person = { role: 'USER', name: 'Asha', ...newcomer() };
    return Promise.resolve({
      set: (password) =>
        server.call('addAccount', { token: adminToken, body: { ...person, password } }),
      login: asMember(person.email),
    });
  },
};

/** A password of this length without a pattern. */
const long = (length: number): string =>
  Array.from({ length }, (_, n) => String.fromCodePoint(33 + ((n * 37) % 90))).join('');

describe.each(Object.entries(FLOWS))('%s', (_, open) => {
  test('rejects a password that is too short, too long, common or made of words of this product', async () => {
    const flow = await open();
    for (const [password, code] of [
      [long(7), 'invalid_request'],
      [long(129), 'invalid_request'],
      ['', 'invalid_request'],
      ['password123', 'common_password'],
      ['QWERTY123', 'common_password'],
      ['aaaaaaaa', 'common_password'],
      ['abcd4321', 'common_password'],
      ['Prelaunch@2026', 'common_password'],
      ['GLXY!2026!', 'common_password'],
    ] as const) {
      const { status, body } = await flow.set(password);
      expect([password, status, body.code]).toEqual([password, 400, code]);
      expect((await flow.login(long(30))).status).toBe(401);
    }
    // The code is still valid.
    expect((await flow.set(long(30))).status).toBeLessThan(300);
    expect((await flow.login(long(30))).status).toBe(200);
  });

  test.each([
    ['of 8 characters', long(8)],
    ['of 64 characters', long(64)],
    ['of 128 characters', long(128)],
    ['of lower-case letters only', 'quietly walks the heron'],
    ['of digits only', '904172635581'],
    ['with leading and trailing spaces', '  a blank or two, and back  '],
    ['of other alphabets', 'ключ 🔑 कुंजी chìa'],
    ['with a NUL character', 'before\u0000and after it'],
  ])('accepts a password %s, unmodified', async (_name, password) => {
    const flow = await open();
    expect((await flow.set(password)).status).toBeLessThan(300);
    const others = [
      password.slice(0, -1),
      password.slice(1),
      password.trim(),
      password.toUpperCase(),
      password.split('\u0000')[0] ?? '',
      password.normalize('NFD'),
    ].filter((other) => other !== password && other !== '');
    for (const other of others) expect((await flow.login(other)).status).toBe(401);
    expect((await flow.login(password)).status).toBe(200);
  });
});

test('no call has a field for a password hint or a secret question', () => {
  const names = new Set<string>();
  JSON.stringify(openApiDocument(), (key, value: unknown) => {
    names.add(key);
    return value;
  });
  expect(names).toContain('password');
  expect(
    [...names].filter((name) => /hint|(secret|security)_?question|maiden|secretAnswer/i.test(name)),
  ).toEqual([]);
});
