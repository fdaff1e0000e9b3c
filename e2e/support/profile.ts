import type { Locator, Page, Request } from '@playwright/test';
import { call, makeMember, type Member } from './api.ts';
import { expect, openAs } from './test.ts';

/** The parts of the profile screen. */

export const password = (page: Page): Locator => page.getByLabel('Password', { exact: true });
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save Changes' });

/** The fields of a sent form. */
export const fields = (request: Request | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.postData() ?? ''));

export async function openProfile(page: Page): Promise<Member & { readonly token: string }> {
  const member = await makeMember();
  await openAs(page, 'user', member.token);
  await page.goto('/user/profile');
  await expect(page.getByLabel('Name')).toHaveValue(member.name);
  return member;
}

/** The profile as stored. */
export const storedProfile = async (token: string): Promise<any> =>
  (await call('getProfile', { token })).data;
