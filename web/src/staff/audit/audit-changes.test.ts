import { CONFIRMATION_KINDS, type EndpointSpec } from '@prelaunch/contract';
import { endpoints } from '@prelaunch/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { actionLabel, changesOf } from './audit-changes.ts';

describe('the change of an entry', () => {
  test('lists the changed fields and omits the others', () => {
    expect(
      changesOf({
        before: { role: 'USER', name: 'Asha', isApproved: false, version: 1 },
        after: { role: 'ADMIN', name: 'Asha', isApproved: true, version: 2 },
      }),
    ).toEqual([
      { field: 'Role', before: 'User', after: 'Admin' },
      { field: 'Verified', before: 'No', after: 'Yes' },
    ]);
  });

  test('has only the new value when a value was added, and only the old value when it was removed', () => {
    const person = { name: 'Asha', mobile: null };
    expect(changesOf({ before: null, after: person })).toEqual([
      { field: 'Name', before: null, after: 'Asha' },
    ]);
    expect(changesOf({ before: person, after: null })).toEqual([
      { field: 'Name', before: 'Asha', after: null },
    ]);
    expect(changesOf({ before: { status: 'PENDING' }, after: { status: 'REJECTED', reason: '' } }))
      // No reason was given.
      .toEqual([{ field: 'Status', before: 'Pending', after: 'Rejected' }]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });

  test('shows fields without a label by their name, and JSON as plain text', () => {
    expect(
      changesOf({
        before: null,
        after: {
          dayOfGrace: '2027-01-01',
          boss: '{"name":"Asha","tags":["a","b"],"upi":null}',
          price: 12.5,
          remark: '[sic',
        },
      }),
    ).toEqual([
      { field: 'dayOfGrace', before: null, after: '2027-01-01' },
      { field: 'boss', before: null, after: 'Name Asha, tags a, b, UPI ID --' },
      { field: 'price', before: null, after: '12.5' },
      { field: 'remark', before: null, after: '[sic' },
    ]);
  });

  test('labels the figures of a publication, groups their digits and shortens its hashes', () => {
    const [root, statement] = ['ab'.repeat(32), `c9becfbf${'0'.repeat(48)}b8d5d820`];
    const after = { day: '2026-11-24', number: 1, root, statement, holders: 94 };
    expect(
      changesOf({
        action: 'holdings.publish',
        before: null,
        after: { ...after, total: 837_083, supply: 300_000_000 },
      }),
    ).toEqual([
      { field: 'Root hash', before: null, after: 'ababab…ababab' },
      { field: 'Statement hash', before: null, after: 'c9becf…d5d820' },
      { field: 'Members with tokens', before: null, after: '94' },
      { field: 'Tokens of all members', before: null, after: '8,37,083' },
      { field: 'Supply', before: null, after: '30,00,00,000' },
    ]);
  });

  test('omits the ids of rows that the subject names', () => {
    const after = { state: 'SENT', lineId: 'a', purchaseId: 'b', sentDay: '2026-11-22' };
    expect(changesOf({ before: null, after })).toEqual([
      { field: 'State', before: null, after: 'Sent' },
      { field: 'Date of the transfer', before: null, after: '2026-11-22' },
    ]);
  });

  test('names the reason of a question and of a hold, and whether an answer has a file', () => {
    const changes = (action: string, after: Readonly<Record<string, string | boolean>>) =>
      changesOf({ action, before: null, after });
    expect(changes('purchase.ask', { reason: 'OTHER', question: 'Who has paid?' })).toEqual([
      { field: 'Reason', before: null, after: 'Another question' },
      { field: 'Question', before: null, after: 'Who has paid?' },
    ]);
    expect(changes('purchase.hold', { reason: 'OTHER' })).toEqual([
      { field: 'Reason', before: null, after: 'Another reason' },
    ]);
    const question = '0192f0c1-0000-7000-8000-000000000001';
    expect(changes('purchase.answer', { question, file: true })).toEqual([
      { field: 'File', before: null, after: 'Yes' },
    ]);
    expect(changes('purchase.answer', { question, file: false })).toEqual([
      { field: 'File', before: null, after: 'No' },
    ]);
  });

  test('says of a reduced purchase what was received, without the id of the other purchase', () => {
    const before = { status: 'PENDING', tokens: 100 };
    const after = { status: 'REJECTED', tokens: 60, received: '612.00', reducedTo: 'b' };
    expect(changesOf({ action: 'purchase.reduce', before, after })).toEqual([
      { field: 'Status', before: 'Pending', after: 'Rejected' },
      { field: 'Tokens', before: '100', after: '60' },
      { field: 'Received', before: null, after: '612.00' },
    ]);
  });

  test('states what was confirmed or declined as facts, not as removed values', () => {
    const before = {
      change: 'beneficiary.update',
      'Bank name': 'HDFC Bank',
      requestedBy: 'asha@example.com',
      'Account number': 'XXXXXXX2109',
    };
    for (const [action, state, label] of [
      ['confirmation.confirm', 'CONFIRMED', 'Confirmed'],
      ['confirmation.decline', 'DECLINED', 'Declined'],
      ['confirmation.decline', 'WITHDRAWN', 'Withdrawn'],
    ] as const) {
      expect(changesOf({ action, before, after: { state } })).toEqual([
        { field: 'Change', before: null, after: 'Change the account to pay to' },
        { field: 'Bank Name', before: null, after: 'HDFC Bank' },
        { field: 'Account Number', before: null, after: 'XXXXXXX2109' },
        { field: 'Requested by', before: null, after: 'asha@example.com' },
        { field: 'State', before: null, after: label },
      ]);
    }
  });

  test('names the browser of a sign-in, and shows an unknown one as it was sent', () => {
    const browserOf = (browser: string) =>
      changesOf({ before: null, after: { browser } })[0]?.after;
    const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
    for (const [browser, name] of [
      [
        `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/156.0.0.0 Safari/537.36`,
        'Chrome 156, Linux',
      ],
      [
        `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/150.0.0.0 Safari/537.36 Edg/150.0`,
        'Edge 150, Windows',
      ],
      [
        `Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/151.0.0.0 Mobile Safari/537.36`,
        'Chrome 151, Android',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1',
        'Safari 18, iPhone',
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
        'Firefox 140, macOS',
      ],
      ['curl/8.5.0', 'curl/8.5.0'],
    ] as const) {
      expect(browserOf(browser)).toBe(name);
    }
  });

  test('does not translate a name that is spelled like an option', () => {
    expect(changesOf({ before: { name: 'ADMIN' }, after: { name: 'PENDING' } })).toEqual([
      { field: 'Name', before: 'ADMIN', after: 'PENDING' },
    ]);
  });
});

test('every change that needs a confirmation has a label', () => {
  for (const kind of CONFIRMATION_KINDS) {
    expect(changesOf({ before: null, after: { change: kind } })[0]?.after).not.toBe(kind);
  }
});

test('every action of the staff has a label', () => {
  const actions = Object.values(endpoints)
    .map(({ auth, audit }: EndpointSpec) =>
      auth.some((caller) => caller !== 'visitor') ? audit : null,
    )
    .filter((audit) => audit !== null && audit !== undefined);
  expect(actions.length).toBeGreaterThan(5);
  expect(actions.filter((action) => actionLabel(action) === action)).toEqual([]);
  expect(actionLabel('company.rename')).toBe('company.rename');
});
