import { COMPANY_SETTINGS, PROGRAMME_SETTINGS } from '../company-settings.ts';
import { initialValuesOf } from '../setting.ts';

const companyId = '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b';
const accountId = '0193d2c4-8a10-7c3e-9f6b-2f1d4a5b6c7d';
const createdAt = '2026-11-21T10:00:00.000Z';

const company = {
  id: companyId,
  companyName: 'Mascot Space',
  email: 'office@masp.example',
  mobile: '+919876543210',
  companyAadhaarCard: 'XXXX XXXX 2346',
  companyPan: 'AAACM1234F',
  companyAddress: '12 MG Road, Bengaluru',
  companyPincode: '560001',
  tokenName: 'MASP',
  tokenSymbol: 'MASP',
  status: 'ACTIVE',
  domain: 'masp.example',
  createdAt,
} as const;

const details = {
  ...initialValuesOf(COMPANY_SETTINGS),
  ...company,
  totalSupply: 1_000_000_000,
  privateSupply: 300_000_000,
  soldSupply: 125_000,
  pricePerToken: 2.5,
  platformChargePercent: 2,
  launchAt: '2027-01-01T00:00:00.000Z',
  privacyText: null,
  version: 1,
  admins: [
    {
      id: accountId,
      name: 'Meera Nair',
      email: 'meera@masp.example',
      mobile: '+919876543211',
      hasPassword: false,
    },
  ],
};

const page = { total: 1, page: 1, limit: 10, lastPage: 1 };

export const companyExamples = {
  listCompanies: {
    query: { page: '1', limit: '10', status: 'ACTIVE', search: 'masp' } as const,
    reply: { records: [company], ...page, moreThanTotal: false },
  },
  getCompany: { query: { id: companyId }, reply: details },
  addCompany: {
    body: {
      companyName: 'Mascot Space',
      email: 'office@masp.example',
      mobile: '+91 98765 43210',
      companyAadhaarCard: '2341 2341 2346',
      companyPan: 'AAACM1234F',
      companyAddress: '12 MG Road, Bengaluru',
      companyPincode: '560001',
      domain: 'masp.example',
      totalSupply: 1_000_000_000,
      pricePerToken: 2.5,
      platformChargePercent: 2,
      launchAt: '2027-01-01T00:00:00.000Z',
      maxOrderAmount: 1_000_000,
      reservationHours: 168,
      reservationHoursUnverified: 24,
      tokenSymbol: 'MASP',
      admin: { name: 'Meera Nair', email: 'meera@masp.example', mobile: '+91 98765 43211' },
    },
    reply: details,
  },
  updateCompany: {
    body: { id: companyId, pricePerToken: 3, status: 'ACTIVE', version: 1 } as const,
    reply: { ...details, pricePerToken: 3, version: 2 },
  },
  inviteCompanyAdmin: { body: { id: companyId, accountId }, reply: null },
  listProgrammeChanges: {
    query: { id: companyId, page: '1', limit: '10' },
    reply: {
      records: [
        {
          id: accountId,
          createdAt,
          changedBy: 'Super Admin',
          ...initialValuesOf(PROGRAMME_SETTINGS),
          pricePerToken: 3,
          platformChargePercent: 2,
          totalSupply: 1_000_000_000,
          launchAt: '2027-01-01T00:00:00.000Z',
          hasPrivacyText: false,
          changed: ['pricePerToken' as const],
        },
      ],
      ...page,
    },
  },
  listTokens: {
    reply: [
      {
        symbol: 'MASP',
        name: 'MASP',
        icon_url: '/tokens/masp.svg',
        colours: { accent: '#8a4b08', accentDark: '#e2a55a' },
        sellable: true,
        inCatalogue: true,
      },
    ],
  },
  getTokenIcon: { params: { symbol: 'NEWT' }, query: { v: '9b74c9897bac770f' }, reply: null },
};
