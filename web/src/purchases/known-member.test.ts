import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetMember, knownMember, rememberMember } from './known-member.ts';

let texts: Map<string, string>;

beforeEach(() => {
  texts = new Map([['authToken', 'a-token-of-asha']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const asha = { memberId: 'asha', companyId: 'company' };

it('knows the member of the session until the session is another one', () => {
  expect(knownMember()).toBeNull();
  rememberMember(asha);
  expect(knownMember()).toEqual(asha);
  texts.set('authToken', 'a-token-of-ravi');
  expect(knownMember()).toBeNull();
  texts.set('authToken', 'a-token-of-asha');
  expect(knownMember()).toEqual(asha);
  forgetMember();
  expect(knownMember()).toBeNull();
});

it('knows nobody without a session, and does not store the session', () => {
  rememberMember(asha);
  expect(texts.get('knownMember')).not.toContain('a-token-of-asha');
  texts.delete('authToken');
  expect(knownMember()).toBeNull();
  rememberMember(asha);
  expect(knownMember()).toBeNull();
});

it.each(['', '{', 'null', '[]', '{"memberId":1}', '{"memberId":"asha","session":"-of-asha"}'])(
  'ignores the stored text %j',
  (text) => {
    texts.set('knownMember', text);
    expect(knownMember()).toBeNull();
  },
);
