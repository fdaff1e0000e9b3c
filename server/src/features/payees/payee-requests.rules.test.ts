import { expect, test } from 'vitest';
import { payee } from '../../../testing/four-eyes.ts';
import { describePayeeRequest } from './payee-requests.rules.ts';

/** A requested payee change as the second admin sees it. */

const label = 'HDFC Bank (…6789)';

test('a new account is described without values before', () => {
  const request = { kind: 'beneficiary.add', after: payee(1) } as const;
  const { lines, ...described } = describePayeeRequest(request);
  expect(described).toEqual({
    kind: 'beneficiary.add',
    subjectId: null,
    label,
    actionText: 'add an account that members pay to',
    payload: request,
  });
  expect(lines('whole')).toContainEqual({
    label: 'Branch name',
    before: null,
    after: 'Branch 1',
    changed: true,
  });
});

test('a changed account is described with its values before and after', () => {
  const request = {
    kind: 'beneficiary.update',
    id: 'an id',
    version: 3,
    before: payee(1),
    after: payee(2),
  } as const;
  const { lines, ...described } = describePayeeRequest(request);
  expect(described).toEqual({
    kind: 'beneficiary.update',
    subjectId: 'an id',
    label,
    actionText: 'change where members pay to',
    payload: request,
  });
  expect(lines('whole').filter(({ changed }) => changed)).toEqual([
    { label: 'Branch name', before: 'Branch 1', after: 'Branch 2', changed: true },
  ]);
});
