import { basisPoints, microRupees, paise, tokens } from '@prelaunch/domain/money';
import { describe, expect, test } from 'vitest';
import {
  addBody,
  changedBody,
  checkChangedCompany,
  checkNewCompany,
  EMPTY_COMPANY,
  NEW_TOKEN,
  valuesOf,
  type CompanyDetails,
} from './company-form.ts';
import { instantOfIst, istOfDate } from './ist-minute.ts';

const typed = {
  ...EMPTY_COMPANY,
  companyName: 'Moonrise Labs',
  email: 'office@example.com',
  mobile: '98765 43210',
  companyPan: 'aaacm1234f',
  companyAddress: '12 MG Road',
  companyPincode: '560 001',
  tokenSymbol: 'MASP',
  totalSupply: '10,00,000',
  pricePerToken: '2.500001',
  platformChargePercent: '2.25',
  adminName: 'Meera',
  adminEmail: 'meera@example.com',
  adminMobile: '98765 43211',
};

const stored: CompanyDetails = {
  id: '018f0000-0000-7000-8000-000000000001',
  companyName: 'Moonrise Labs',
  email: 'office@example.com',
  mobile: '+919876543210',
  companyAadhaarCard: 'XXXX XXXX 1234',
  companyPan: null,
  companyAddress: null,
  companyPincode: null,
  tokenName: 'Masp',
  tokenSymbol: 'MASP',
  status: 'ACTIVE',
  domain: 'moon.example.com',
  createdAt: new Date('2026-01-01T00:00:00Z'),
  totalSupply: tokens(1_000_000n),
  privateSupply: tokens(300_000n),
  soldSupply: tokens(0n),
  pricePerToken: microRupees(2_500_001n),
  platformChargePercent: basisPoints(225n),
  launchAt: new Date('2027-01-01T04:30:30Z'),
  privacyText: null,
  unverifiedMayBuy: true,
  maxOrderAmount: paise(100_000_000n),
  reservationHours: 168,
  reservationHoursUnverified: 24,
  unlockAtLaunch: basisPoints(1_000n),
  unlockCliff: '6 months',
  unlockDuration: '24 months',
  unlockDaily: false,
  referralRules: null,
  fourEyes: false,
  fourEyesAmount: paise(10_000_000n),
  version: 3,
  admins: [],
};

const wrong = (problems: object) =>
  Object.entries(problems)
    .filter(([, problem]) => problem !== undefined)
    .map(([field]) => field);

describe('a new company', () => {
  test('is checked field by field, with the rules of the endpoint', () => {
    expect(wrong(checkNewCompany(typed))).toEqual([]);
    expect(wrong(checkNewCompany({ ...typed, tokenSymbol: '' }))).toEqual(['tokenSymbol']);
    expect(wrong(checkNewCompany({ ...typed, tokenSymbol: NEW_TOKEN, newAccent: 'red' }))).toEqual([
      'newSymbol',
      'newName',
      'newAccent',
    ]);
    for (const [field, text] of [
      ['pricePerToken', '2.5000001'],
      ['pricePerToken', '1e3'],
      ['pricePerToken', ''],
      ['platformChargePercent', '100.01'],
      ['totalSupply', '1.5'],
      ['maxOrderAmount', '0'],
      ['maxOrderAmount', '10.001'],
      ['maxOrderAmount', 'a lot'],
      ['reservationHours', '0'],
      ['reservationHours', '721'],
      ['reservationHours', ''],
      ['reservationHoursUnverified', '1.5'],
      ['unlockAtLaunch', '100.5'],
      ['unlockCliff', 'six months'],
      ['unlockDuration', '121 months'],
      ['companyPan', 'AAACM123'],
      ['companyAadhaarCard', '123'],
      ['domain', 'https://sale.example.com'],
      ['adminEmail', 'meera'],
    ] as const) {
      expect(wrong(checkNewCompany({ ...typed, [field]: text }))).toEqual([field]);
    }
  });

  test('is sent with exact numbers, and without empty fields', () => {
    expect(addBody(typed, null)).toMatchObject({
      totalSupply: 1_000_000n,
      pricePerToken: 2_500_001n,
      platformChargePercent: 225n,
      companyAadhaarCard: null,
      domain: null,
      launchAt: null,
      maxOrderAmount: 100_000_000n,
      reservationHours: 168,
      reservationHoursUnverified: 24,
      tokenSymbol: 'MASP',
      admin: { name: 'Meera' },
    });
    const described = { ...typed, tokenSymbol: NEW_TOKEN, newSymbol: 'MOON', newName: 'Moon' };
    const body = addBody(described, stored.id);
    expect(body.token).toMatchObject({ symbol: 'MOON', iconId: stored.id });
    expect(body).not.toHaveProperty('tokenSymbol');
  });
});

describe('an existing company', () => {
  const before = valuesOf(stored);

  test('is sent with the changed fields only', () => {
    expect(changedBody(stored, before, before, null)).toEqual({ id: stored.id, version: 3 });
    const after = {
      ...before,
      pricePerToken: '3',
      domain: ' ',
      status: 'SUSPENDED',
      unverifiedMayBuy: false,
      launchAt: '',
      maxOrderAmount: '',
      reservationHours: '48',
    };
    expect(changedBody(stored, before, after, null)).toEqual({
      id: stored.id,
      version: 3,
      pricePerToken: 3_000_000n,
      domain: null,
      status: 'SUSPENDED',
      unverifiedMayBuy: false,
      launchAt: null,
      maxOrderAmount: null,
      reservationHours: 48,
    });
  });

  test('may keep missing fields empty, but not lose other fields', () => {
    expect(wrong(checkChangedCompany(before, before))).toEqual([]);
    expect(wrong(checkChangedCompany(before, { ...before, companyPan: 'x' }))).toEqual([
      'companyPan',
    ]);
    const withPan = { ...before, companyPan: 'AAACM1234F' };
    expect(wrong(checkChangedCompany(withPan, before))).toEqual(['companyPan']);
    expect(wrong(checkChangedCompany(before, { ...before, companyName: '' }))).toEqual([
      'companyName',
    ]);
  });
});

test("a launch is entered in Indian time, whatever the browser's time zone", () => {
  expect(istOfDate(new Date('2026-12-31T20:00:00Z'))).toBe('2027-01-01T01:30');
  expect(new Date(instantOfIst('2027-01-01T01:30')).toISOString()).toBe('2026-12-31T20:00:00.000Z');
});
