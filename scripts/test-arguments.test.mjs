import { expect, test } from 'vitest';
import { UserError } from './cli-log.mjs';
import { readTestArguments } from './test-arguments.mjs';

test('npm test takes parts of paths, or one shard of all tests', () => {
  expect(readTestArguments([])).toEqual({ filters: [], options: [] });
  expect(readTestArguments(['live', 'e2e/a'])).toEqual({ filters: ['live', 'e2e/a'], options: [] });
  expect(readTestArguments(['--shard=2/3'])).toEqual({ filters: [], options: ['--shard=2/3'] });
});

test.each([
  ['another option', ['--ui']],
  ['a shard that is no part', ['--shard=2']],
  ['a shard of chosen files', ['live', '--shard=1/2']],
  ['two shards', ['--shard=1/2', '--shard=2/2']],
])('npm test refuses %s', (_, words) => {
  expect(() => readTestArguments(words)).toThrow(UserError);
});
