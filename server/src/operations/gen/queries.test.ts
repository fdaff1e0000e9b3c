import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { endpointNames, endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { expect, test } from 'vitest';
import { recordSampleQueries } from './queries-file.ts';

const hasPages = (name: EndpointName): boolean => {
  const { query } = endpoints[name] as { query?: { _zod: { def: { shape?: object } } } };
  return 'limit' in (query?._zod.def.shape ?? {});
};

test('docs/queries.sql has the statements of every list of the contract', async () => {
  const lists = new Set((await recordSampleQueries()).map(({ list }) => list));
  expect([...lists].sort()).toEqual(endpointNames.filter(hasPages).sort());
});

// Does not require a plan of every statement: otherwise each new statement would need a database of a million rows
// before the tests pass.
test('docs/query-plans.md has plans of each list, and none of a removed statement', async () => {
  const file = fileURLToPath(new URL('../../../../docs/query-plans.md', import.meta.url));
  const text = await readFile(file, 'utf8');
  let list = '';
  const planned = text.split('\n').flatMap((line) => {
    if (line.startsWith('## ')) list = line.slice(3);
    return line.startsWith('### ') ? [`${list}: ${line.slice(4)}`] : [];
  });
  const recorded = await recordSampleQueries();
  const titles = new Set(recorded.map((query) => `${query.list}: ${query.title}`));
  expect(planned.filter((title) => !titles.has(title))).toEqual([]);
  for (const name of endpointNames.filter(hasPages)) {
    expect(planned).toContain(`${name}: page 1: rows`);
  }
});
