import type { EndpointSpec } from '@prelaunch/contract';
import { endpointNames, endpoints } from '@prelaunch/contract/endpoints';
import { picture } from '@prelaunch/testkit/picture';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, PASSWORD, type Person } from '../../../../testing/people.ts';
import { useServer } from '../../../../testing/use-server.ts';

/** A page of another site cannot do anything in the browser of a signed-in user. */

const server = useServer();
let companyId: string;
let member: Person;

beforeAll(async () => {
  companyId = await makeCompany(server);
  member = await makePerson(server, companyId);
});

const fromOtherSite = {
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
};

const corsOf = (headers: Headers) =>
  [...headers.keys()].filter((name) => /^access-control/.test(name));

describe('pages of other sites', () => {
  test('never pass a CORS preflight', async () => {
    for (const name of endpointNames) {
      const { method, path }: EndpointSpec = endpoints[name];
      const asked = await fetch(server.url + path, {
        method: 'OPTIONS',
        headers: {
          ...fromOtherSite,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      expect([asked.status, ...corsOf(asked.headers)], name).toEqual([404]);
      const called = await fetch(server.url + path, { method, headers: fromOtherSite });
      expect(corsOf(called.headers), name).toEqual([]);
    }
  });

  test.each(['cross-site', 'same-site'])('cannot write, even with a session (%s)', async (site) => {
    for (const name of endpointNames) {
      const { method, path }: EndpointSpec = endpoints[name];
      if (method === 'GET') continue;
      const answer = await fetch(server.url + path, {
        method,
        headers: { ...fromOtherSite, 'sec-fetch-site': site, authorization: member.token },
      });
      const { code } = (await answer.json()) as { code: string };
      expect([answer.status, code], name).toEqual([403, 'cross_site']);
    }
  });

  test('our own pages, and clients that are not browsers, can write', async () => {
    for (const site of ['same-origin', 'none', undefined]) {
      const { status } = await server.call('loginMember', {
        headers: site === undefined ? {} : { 'sec-fetch-site': site },
        body: { user: member.email, password: PASSWORD, companyId },
      });
      expect(status).toBe(200);
    }
  });
});

describe('a simple request of a browser without Sec-Fetch headers', () => {
  test('has no session, because the token is in no cookie and a form cannot set headers', async () => {
    const form = new FormData();
    form.append('medias', new Blob([picture()]), 'a.png');
    const upload = await fetch(`${server.url}/api/v1/superadmin/media/add`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', cookie: `authToken=${member.token}` },
      body: form,
    });
    expect(upload.status).toBe(401);
    const profile = await fetch(`${server.url}/api/v1/user/auth/profile/update`, {
      method: 'PUT',
      headers: { origin: 'https://evil.example', cookie: `authToken=${member.token}` },
      body: new URLSearchParams({ name: 'Mallory', authToken: member.token }),
    });
    expect(profile.status).toBe(401);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is not read as JSON when its type is %s',
    async (type) => {
      const answer = await server.call('loginMember', {
        headers: { 'content-type': type, origin: 'https://evil.example' },
        body: JSON.stringify({ user: member.email, password: PASSWORD, companyId }),
      });
      expect([answer.status, answer.body.code]).toEqual([415, 'wrong_content_type']);
    },
  );
});
