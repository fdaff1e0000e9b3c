import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as sendRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pace } from '@prelaunch/testkit/wait';
import { callEndpoint, encodeCall } from '@prelaunch/testkit/client';
import { makeCompany, type Company } from '@prelaunch/testkit/people';
import type { RunningProcess } from '@prelaunch/testkit/process';
import { waitFor } from '@prelaunch/testkit/wait';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { blockedStatements, holdRow } from '../../../../testing/hold-row.ts';
import { startMain } from '../../../../testing/run-main.ts';
import { createPool } from '../../db/connections/pool.ts';

/** What a server process sends to a collector, here one that only keeps the spans. */

vi.setConfig({ testTimeout: 120_000 });

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string }[];
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const spans: SentSpan[] = [];
const resources: Attribute[] = [];
let collector: Server;
let database: TestDatabase;
let folder: string;
let product: RunningProcess;
let url: string;
let company: Company;

async function startCollector(): Promise<string> {
  collector = createServer((request, response) => {
    void json(request).then((body) => {
      for (const sent of (body as Export).resourceSpans) {
        resources.push(...sent.resource.attributes);
        for (const scope of sent.scopeSpans) spans.push(...scope.spans);
      }
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((collector.address() as AddressInfo).port)}`;
}

const valueOf = (span: SentSpan, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const childrenOf = (parent: SentSpan) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

/** Waits until the collector has this many spans of submissions. */
const waitForSubmissions = (count: number): Promise<SentSpan[]> =>
  waitFor(
    () => {
      const found = spans.filter(({ name }) => name === SUBMISSION);
      return found.length >= count ? found : null;
    },
    { what: `${String(count)} spans of submissions` },
  );

const ORDER = { paymentMethod: 'MANUAL', amount: 100 };
const SUBMISSION = 'POST /api/v1/user/package/purchase';

const submit = (token: string, headers: Record<string, string> = {}) =>
  callEndpoint(url, 'submitPurchase', {
    token,
    headers,
    body: ORDER,
  });

const settings = (endpoint: string) => ({
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_TRACES_SAMPLER_ARG: '1',
  // Spans are sent after this many milliseconds.
  OTEL_BSP_SCHEDULE_DELAY: '50',
});

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'prelaunch-tracing-'));
  const trusted = { ...settings(await startCollector()), TRUST_PROXY: '127.0.0.1' };
  product = await startMain('main', [], trusted);
  [, url = ''] = await product.printed(/ready: (http\S+)\s/);
  const pool = createPool(database.url);
  company = await makeCompany(pool, { name: 'traced', members: 20, privateSupply: 1_000 });
  await pool.end();
}, 120_000);
afterAll(async () => {
  await product.stop();
  collector.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

test('a call has a span with its statements below it, and a log line with its trace', async () => {
  const [member] = company.members;
  const { status } = await submit(member?.token ?? '');
  expect(status).toBe(201);
  const [call] = await waitForSubmissions(1);
  if (call === undefined) throw new Error('no span');
  expect(valueOf(call, 'http.response.status_code')).toBe(201);
  await product.printed(`"traceId":"${call.traceId}"`);

  const group = childrenOf(call).find(({ name }) => name === 'commit group');
  expect(group?.traceId).toBe(call.traceId);
  const statements = group === undefined ? [] : childrenOf(group);
  expect(statements.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^write .*\bpurchases\b/),
  );
  for (const statement of statements) {
    expect(valueOf(statement, 'db.system.name')).toBe('postgresql');
  }
  expect(resources).toContainEqual({ key: 'service.name', value: { stringValue: 'prelaunch' } });
});

/** Sends the headers of a submission first, and its body in a packet of its own. */
async function submitSlowly(token: string): Promise<number> {
  const { method, path, headers, body } = encodeCall('submitPurchase', { token, body: ORDER });
  const request = sendRequest(new URL(path, url), { method, headers });
  const answer = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
  });
  request.flushHeaders();
  await pace(200);
  request.end(body);
  return answer;
}

test('a call whose body arrives after its headers has its statements below it', async () => {
  const { length: earlier } = await waitForSubmissions(1);
  const [, , , member] = company.members;
  expect(await submitSlowly(member?.token ?? '')).toBe(201);
  const [call] = (await waitForSubmissions(earlier + 1)).slice(earlier);
  if (call === undefined) throw new Error('no span');
  expect(childrenOf(call).map(({ name }) => name)).toContain('commit group');
});

test('each of several submissions at once belongs to a group or is linked with one', async () => {
  const { length: earlier } = await waitForSubmissions(1);
  const pool = createPool(database.url);
  // The first submission waits for the totals, so that the others wait for it together.
  const totals = await holdRow(pool, 'select from company_totals where company_id = $1', [
    company.id,
  ]);
  const [first, ...others] = company.members;
  const submissions = [submit(first?.token ?? '')];
  await blockedStatements(pool, 1);
  submissions.push(...others.map(({ token }) => submit(token)));
  // Later calls are answered one after the other: the earlier ones have been read and wait for the group.
  for (let call = 0; call < 10; call += 1) {
    await callEndpoint(url, 'getPrice', { token: first?.token ?? '' });
  }
  await totals.release();
  await pool.end();
  const answers = await Promise.all(submissions);
  expect(answers.map(({ status }) => status)).toEqual(company.members.map(() => 201));
  const calls = (await waitForSubmissions(earlier + company.members.length)).slice(earlier);
  const groups = spans.filter(({ name }) => name === 'commit group');
  expect(
    Math.max(...groups.map((group) => Number(valueOf(group, 'prelaunch.group.size')))),
  ).toBeGreaterThan(1);
  const ofGroups = groups.flatMap(({ traceId, links = [] }) => [
    traceId,
    ...links.map((link) => link.traceId),
  ]);
  expect(ofGroups).toEqual(expect.arrayContaining(calls.map(({ traceId }) => traceId)));
});

test('spans contain no address, token or id of a person', async () => {
  await waitForSubmissions(1);
  const sent = JSON.stringify(spans);
  for (const { id, email, name, token } of [...company.members, ...company.admins]) {
    for (const secret of [id, email, name, token]) expect(sent).not.toContain(secret);
  }
});

test('behind a proxy, a call continues the trace of its header', async () => {
  const [, member] = company.members;
  const traceId = randomBytes(16).toString('hex');
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await submit(member?.token ?? '', { traceparent });
  const continued = await waitFor(
    () => spans.find((span) => span.traceId === traceId && span.name === SUBMISSION) ?? null,
    { what: 'the span of the continued trace' },
  );
  expect(continued.parentSpanId).toBe('00f067aa0ba902b7');
});

test('without a proxy the header is ignored, and a collector that is away stops no call', async () => {
  const direct = await startMain('main', [], settings('http://127.0.0.1:1'));
  try {
    const [, address = ''] = await direct.printed(/ready: (http\S+)\s/);
    const traceId = randomBytes(16).toString('hex');
    const [, , member] = company.members;
    const { status } = await callEndpoint(address, 'submitPurchase', {
      token: member?.token ?? '',
      headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
      body: ORDER,
    });
    expect(status).toBe(201);
    await direct.printed(/"traceId":"[0-9a-f]{32}"/);
    expect(direct.output()).not.toContain(traceId);
    await direct.printed('tracing: ');
  } finally {
    await direct.stop();
  }
});
