import { expect, test } from 'vitest';
import { checkedReturn } from './return-address.ts';

const ORIGIN = 'https://sale.example';

test.each([
  '/user/payment-history?search=426713&status=APPROVED&page=2',
  '/user/payment?purchaseId=PUR-1&purchaseAmount=10',
  '/user/profile#picture',
  '/user/dashboard',
])('returns to %s', (address) => {
  expect(checkedReturn(address, 'user', ORIGIN)).toBe(address);
});

test.each([
  '//evil.example',
  '//evil.example/user/profile',
  '/\\evil.example/user/profile',
  '/\t/evil.example/user/profile',
  'https://evil.example/user/profile',
  'https://sale.example@evil.example/user/profile',
  'javascript:alert(1)',
  'http://[',
  '/user/nowhere',
  '/user',
  '/',
  '/admin/dashboard',
  '/user/../admin/dashboard',
  '',
  null,
  undefined,
  { returnTo: '/user/profile' },
])('opens the dashboard instead of %j', (address) => {
  expect(checkedReturn(address, 'user', ORIGIN)).toBe('/user/dashboard');
});

test('each area returns only to its own screens', () => {
  expect(checkedReturn('/admin/usermanage?page=3', 'admin', ORIGIN)).toBe(
    '/admin/usermanage?page=3',
  );
  expect(checkedReturn('/admin/logout', 'admin', ORIGIN)).toBe('/admin/dashboard');
  expect(checkedReturn('/superadmin/audit', 'admin', ORIGIN)).toBe('/admin/dashboard');
  expect(checkedReturn('/superadmin/audit', 'superadmin', ORIGIN)).toBe('/superadmin/audit');
});
