import { expect, test } from 'vitest';
import { checkSetPassword, invitedBy } from './set-password-rules.ts';

const typed = {
  email: 'meera@example.com',
  code: '12345678',
  password: 'a long enough password',
  confirmPassword: 'a long enough password',
};

test('the link of an invitation contains the address and the code', () => {
  expect(invitedBy({ search: '?email=a%2Bb%40example.com', hash: '#code=12345678' })).toEqual({
    email: 'a+b@example.com',
    code: '12345678',
  });
  expect(invitedBy({ search: '', hash: '' })).toEqual({ email: '', code: '' });
  // Anything but digits is not a code.
  expect(invitedBy({ search: '', hash: '#code=<b>1' }).code).toBe('');
  expect(invitedBy({ search: '', hash: '#code=123456789' }).code).toBe('12345678');
});

test('missing fields share one message, and each invalid field has its own', () => {
  expect(Object.values(checkSetPassword(typed)).filter(Boolean)).toEqual([]);
  expect(checkSetPassword({ ...typed, email: '', code: ' ' })).toMatchObject({
    email: 'Please fill in all fields.',
    code: '',
  });
  expect(checkSetPassword({ ...typed, code: '1234567' }).code).toBe('The code has 8 digits.');
  expect(
    checkSetPassword({ ...typed, password: 'short', confirmPassword: 'short' }).password,
  ).toContain('8');
  expect(checkSetPassword({ ...typed, confirmPassword: 'another' }).confirmPassword).toBe(
    'New passwords do not match.',
  );
});
