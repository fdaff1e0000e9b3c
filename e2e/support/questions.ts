import { newOrderNumber, newReference } from '@prelaunch/testkit/purchases';
import type { Locator, Page } from '@playwright/test';
import { signInFirstAdmin } from './admins.ts';
import { call, makeMember, only } from './api.ts';
import { makeCompany } from './companies.ts';
import { upload } from './purchases.ts';

/* Questions about pending purchases, from the side of the admins. */

export const REQUESTS = '/admin/purchaserequest';
export const UNREAD =
  'The member has answered your question. Please open the purchase and read the answer first.';
export const QUESTION = 'The UTR is cut off. Please send the whole screen.';
export const ANSWER = 'Here is the whole screen of my bank.';

export const button = (of: Page | Locator, name: string) =>
  of.getByRole('button', { name, exact: true });
export const compare = (page: Page) => page.getByRole('dialog', { name: 'Approve Purchase' });
export const desk = (page: Page) => page.getByRole('dialog', { name: /^Review purchases/ });
export const questions = (of: Locator) =>
  of.getByRole('region', { name: 'Questions to the member' });
export const rows = (page: Page) => page.locator('tbody tr');
export const approveOf = (row: Locator) =>
  row.getByRole('button', { name: 'Approve', exact: true });

/** A company with one admin and a member with pending purchases, the last one first in the list. */
export async function makePending(count = 1) {
  const company = await makeCompany();
  const admin = await signInFirstAdmin(company);
  const member = await makeMember(company.id);
  const ids: string[] = [];
  while (ids.length < count) {
    const receiptId = await upload(member.token);
    const order = { purchaseId: newOrderNumber(), amount: 1000, receiptId };
    const body = { paymentMethod: 'UPI', ...order, referenceNumber: newReference() } as const;
    ids.push((await call('submitPurchase', { token: member.token, body })).data.id);
  }
  return { admin, member, ids };
}

export const askOverApi = (admin: string, id: string, question = QUESTION) =>
  call('askMember', { token: admin, body: { id, reason: 'PROOF_UNREADABLE', question } });

/** Answers the question that waits, over the API, with a file, and returns the id of the question. */
export async function answer(member: string, purchaseId: string): Promise<string> {
  const { records } = (await call('listOwnPurchases', { token: member })).data;
  const { questions: asked = [] } = only(records.filter(({ id }) => id === purchaseId));
  const { id } = only(asked.filter((each) => each.answer === null));
  const fileId = await upload(member, undefined, 'whole-screen.png');
  await call('answerQuestion', { token: member, params: { id }, body: { answer: ANSWER, fileId } });
  return id;
}

export const statusOf = async (member: string, purchaseId: string) => {
  const { records } = (await call('listOwnPurchases', { token: member })).data;
  return records.find(({ id }) => id === purchaseId)?.status;
};

/** The reply to the note that an admin has read an answer. Ask for it before what can cause the note. */
export const answerNoted = (page: Page) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/seen') && response.request().postDataJSON().answered !== undefined,
  );

/** Makes the page load again what may have changed, as when the admin returns to the window. */
export const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('focus')));
