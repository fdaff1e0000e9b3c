import type { Page } from '@playwright/test';
import { makeUpList } from './answers.ts';
import { call, newPerson, superAdminToken, type Member } from './api.ts';
import { BOUGHT_AT } from './purchases.ts';

/** A made-up company of the list; a test overrides the fields that it needs. */
export function madeUpCompany(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: crypto.randomUUID(),
    companyName: 'Moonrise Labs',
    email: 'office@moonrise.example',
    mobile: '+919876543210',
    companyAadhaarCard: 'XXXX XXXX 1234',
    companyPan: 'AAACM1234F',
    companyAddress: '12 MG Road, Bengaluru',
    companyPincode: '560001',
    tokenName: 'Masp',
    tokenSymbol: 'MASP',
    status: 'ACTIVE',
    domain: 'moonrise.example',
    createdAt: BOUGHT_AT,
    ...over,
  };
}

/** A made-up company with its programme and its admins. */
export const madeUpDetails = (over: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...madeUpCompany(),
  totalSupply: 1_000_000,
  privateSupply: 300_000,
  soldSupply: 1_500,
  pricePerToken: 2.5,
  platformChargePercent: 2,
  launchAt: '2027-01-01T04:30:00.000Z',
  privacyText: null,
  unverifiedMayBuy: true,
  fourEyes: false,
  fourEyesAmount: 100_000,
  maxOrderAmount: 1_000_000,
  reservationHours: 168,
  reservationHoursUnverified: 24,
  unlockAtLaunch: null,
  unlockCliff: '0 months',
  unlockDuration: '0 months',
  unlockDaily: false,
  referralRules: null,
  version: 3,
  admins: [],
  ...over,
});

export const makeUpCompanies = (page: Page, all: readonly Record<string, unknown>[], more = {}) =>
  makeUpList(
    page,
    'listCompanies',
    all,
    ({ status }, query) => query['status'] === undefined || status === query['status'],
    more,
  );

interface MadeCompany {
  readonly id: string;
  readonly companyName: string;
  readonly admin: { readonly name: string; readonly email: string; readonly mobile: string };
  readonly version: number;
}

/** Adds a company over the API; its first admin is invited by mail. */
export async function makeCompany(over: Record<string, unknown> = {}): Promise<MadeCompany> {
  const admin = newPerson();
  const digits = admin.mobile.slice(-9);
  const body = {
    companyName: `Company ${digits}`,
    email: `office-${digits}@example.com`,
    mobile: '+919876543210',
    companyPan: 'AAACM1234F',
    companyAddress: '12 MG Road, Bengaluru',
    companyPincode: '560001',
    totalSupply: 1_000_000,
    pricePerToken: 2.5,
    platformChargePercent: 2,
    tokenSymbol: 'MASP',
    admin,
    ...over,
  };
  const { data } = await call('addCompany', { token: superAdminToken(), body });
  return { ...data, admin };
}

/** Fills in 'Add Company' except for the token; returns the first admin. */
export async function fillCompany(
  page: Page,
  name: string,
  over: Readonly<Record<string, string>> = {},
): Promise<Member> {
  const admin = newPerson();
  const typed = {
    'Company Name': name,
    Email: 'office@example.com',
    Mobile: '98765 43210',
    PAN: 'aaacm1234f',
    Address: '12 MG Road, Bengaluru',
    PIN: '560001',
    'Total Supply': '10,00,000',
    'Price per Token (INR)': '2.5',
    'Platform Fee (%)': '2.25',
    'Admin Name': admin.name,
    'Admin Email': admin.email,
    'Admin Mobile': admin.mobile,
    ...over,
  };
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(typed)) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  return admin;
}
