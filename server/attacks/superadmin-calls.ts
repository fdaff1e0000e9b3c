import { fresh, invited, nothing, page, type MakeCall } from './call-parts.ts';

const company: MakeCall = (_, { companyId }) => ({ query: { id: companyId } });

/** The calls of super admins, and the call for a token's icon. */
export const superAdminCalls = {
  listCompanies: page,
  getCompany: company,
  listProgrammeChanges: (_, { companyId }) => ({ query: { id: companyId, page: '1' } }),
  addCompany: () => {
    const { email, mobile } = fresh();
    return {
      body: {
        companyName: 'Attacked Limited',
        email,
        mobile,
        companyPan: 'AAACG1234F',
        companyAddress: '12 MG Road, Bengaluru',
        companyPincode: '560001',
        tokenSymbol: 'GLXY',
        totalSupply: 1_000_000,
        pricePerToken: 2.5,
        platformChargePercent: 2,
        admin: { name: 'Asha', ...fresh() },
      },
    };
  },
  updateCompany: (_, { companyId }) => ({
    body: { id: companyId, companyAddress: fresh().email.replace('@', ' at ') },
  }),
  inviteCompanyAdmin: async (fixture, people) => ({
    body: { id: people.companyId, accountId: (await invited(fixture, people)).id },
  }),
  listTokens: nothing,
  getTokenIcon: async ({ server }) => {
    await server.pool.query(
      `insert into tokens (symbol, name, address, description, accent, accent_dark, icon_version)
       values ('ATCK', 'Attacked', '', '', '#112233', '#ddeeff', 'one') on conflict do nothing`,
    );
    return { params: { symbol: 'ATCK' } };
  },
  listSuperAdmins: page,
  listAllAudit: page,
  exportAllAudit: nothing,
  listAllPurchases: page,
  exportAllPurchases: nothing,
  listAllBeneficiaries: page,
  exportAllBeneficiaries: nothing,
  getSuperAdminDashboard: nothing,
  listCompanyFigures: page,
  getSuperAdminTrends: nothing,
  exportAllTrends: nothing,
} satisfies Readonly<Record<string, MakeCall>>;
