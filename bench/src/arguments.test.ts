import { expect, test } from 'vitest';
import { DEFAULT_JSON, readOptions, usage } from './arguments.ts';
import { FULL, QUICK, STANDARD } from './plan.ts';

const NAMES = ['submit', 'approve', 'list', 'search', 'growth'];
const ONLY_BY_NAME = ['scale', 'replica'].map((name) => ({ name, onlyByName: true as const }));
const CASES = [...NAMES.map((name) => ({ name })), ...ONLY_BY_NAME];
const read = (text: string) => readOptions(text.split(' ').filter(Boolean), CASES);

test('without arguments every case but those that must be named runs in the standard plan', () => {
  expect(read('')).toEqual({ plan: STANDARD, names: NAMES, json: DEFAULT_JSON });
});

test('names select cases, which run in the order of the list', () => {
  expect(read('quick approve submit')).toEqual({
    plan: QUICK,
    names: ['submit', 'approve'],
    json: DEFAULT_JSON,
  });
});

test('a case that must be named runs when it is named', () => {
  expect(read('replica submit')?.names).toEqual(['submit', 'replica']);
});

test('lists selects the three cases that read lists', () => {
  expect(read('lists submit')?.names).toEqual(['submit', 'list', 'search', 'growth']);
});

test('scale selects the cases of several processes and of a replica', () => {
  expect(read('scale')?.names).toEqual(['scale', 'replica']);
});

test('--full and --json may be at any position', () => {
  expect(read('--full growth --json out.json')).toEqual({
    plan: FULL,
    names: ['growth'],
    json: 'out.json',
  });
});

test.each(['sumbit', '--fast', '--json', 'quick --full'])('%j is refused', (text) => {
  expect(read(text)).toBeNull();
});

test('the usage names every case and group', () => {
  expect(usage(NAMES)).toContain('[submit|approve|list|search|growth|lists|scale]');
});
