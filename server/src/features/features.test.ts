import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD } from '../../testing/people.ts';
import { proven } from '../../testing/purchases.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { FEATURES, handlersOf } from './features.ts';

/** A feature can be left out, and is used through its door only. */

const optional = FEATURES.filter(({ isOptional }) => isOptional === true);

test('the optional features are those that a company can do without', () => {
  expect(optional.map(({ name }) => name).sort()).toEqual([
    'confirmations',
    'documents',
    'holdings',
    'interventions',
    'live updates',
    'papers',
    'progress',
    'questions',
    'reconciliation',
    'referrals',
    'second factor',
    'trends',
    'unlock schedules',
  ]);
});

describe.each(optional.map((feature) => ({ name: feature.name, feature })))(
  'without $name',
  ({ name, feature }) => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startTestServer({ without: name });
    });
    afterAll(() => server.stop());

    test('a member registers, signs in and buys, and an admin verifies and approves', async () => {
      const companyId = await makeCompany(server);
      const admin = await makePerson(server, companyId, 'ADMIN');
      const person = {
        companyId,
        name: 'Asha Rao',
        email: 'asha@example.com',
        mobile: '+91 97000 10001',
      };
      await server.call('requestRegisterOtp', { body: person });
      const { text } = await server.mail.waitFor(person.email);
      const otp = /\b\d{6}\b/.exec(text)?.[0] ?? '';
      const details = { dateOfBirth: '1994-05-17', password: PASSWORD, otp };
      const registered = await server.call('register', { body: { ...person, ...details } });
      expect(registered.status).toBe(201);

      const login = { companyId, user: person.email, password: PASSWORD };
      const { token } = (await server.call('loginMember', { body: login })).body.data as {
        token: string;
      };
      const { id } = (await server.call('getProfile', { token })).body.data as { id: string };
      const verified = await server.call('approveAccounts', {
        token: admin.token,
        body: { ids: [id] },
      });
      expect(verified.status).toBe(200);

      const bought = await server.call('submitPurchase', {
        token,
        body: await proven(server, { id, token } as never),
      });
      expect(bought.status).toBe(201);
      const approved = await server.call('approvePurchase', {
        token: admin.token,
        body: { id: bought.body.data.id as string },
      });
      expect(approved.status).toBe(200);
      const list = await server.call('listOwnPurchases', { token });
      expect(list.body.data.records).toMatchObject([{ status: 'APPROVED' }]);
    });

    test('its calls are unknown', async () => {
      const names = Object.keys(handlersOf(server.deps, [feature])) as EndpointName[];
      expect(names.length).toBeGreaterThan(0);
      for (const call of names) {
        const { method, path } = endpoints[call];
        const url = `${server.url}${path.replaceAll(/:\w+/g, '1')}`;
        expect([call, (await fetch(url, { method })).status]).toEqual([call, 404]);
      }
    });
  },
);

const IMPORT = /(?:from|import\()\s*'(\.[^']+)'/g;

/** The imports that reach past the door of another feature; `files` by their path below `features`. */
function importsPastDoors(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) =>
    [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
      const imported = posix.join(posix.dirname(file), specifier);
      const [own] = file.split('/');
      const [other, ...within] = imported.split('/');
      const isOutside = other === '..' || other === own || within.length === 0;
      const isDoor = within.join('/') === 'index.ts';
      const areRules = [file, imported].every((path) => path.endsWith('.rules.ts'));
      return isOutside || isDoor || areRules ? [] : [`${file} imports ${imported}`];
    }),
  );
}

test('a feature imports nothing of another one past its door', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.includes('/') && /(?<!test)\.ts$/.test(name));
  const files = new Map(names.map((name) => [name, readFileSync(folder + name, 'utf8')]));
  expect(files.size).toBeGreaterThan(200);
  expect(importsPastDoors(files)).toEqual([]);
});

test('an import past a door is found, also from a folder below', () => {
  const files = new Map([
    ['holdings/a.ts', "import { b } from '../purchases/index.ts';"],
    ['holdings/unlocks/c.ts', "import { d } from '../../purchases/submit/submit.ts';"],
    ['holdings/unlocks/e.ts', "import { f } from '../publish.ts';"],
    ['purchases/g.ts', "export const h = () => import('../holdings/publish.ts');"],
  ]);
  expect(importsPastDoors(files)).toEqual([
    'holdings/unlocks/c.ts imports purchases/submit/submit.ts',
    'purchases/g.ts imports holdings/publish.ts',
  ]);
});
