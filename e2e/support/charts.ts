import type { Locator, Page } from '@playwright/test';

/** Made-up figures of the admin's dashboard, for tests that need known ones. */
export const FIGURES = {
  lists: {
    userActive: 120_000,
    userInactive: 3,
    userBlock: 1,
    totalSupply: 1_000_000_000,
    privateSupply: 300_000_000,
    remainingPrivateSupply: 225_000_000,
    publicCellSupply: 500_000_000,
    angelInvestorSupply: 100_000_000,
    founderTeamSupply: 75_000_000,
    airdropSupply: 25_000_000,
    privateSupplyData: { total: 300_000_000, remaining: 210_000_000, stockBalance: 74_950_000 },
  },
  users: { total: 120_004, verified: 120_000, pending: 4 },
  transactions: { total: 150_000.5, bank: 50_000, upi: 100_000.5, manual: 0, crypto: 0 },
};

/** A chart, by its label. */
export const chart = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title }).getByRole('img', { name: new RegExp(`^${title}: `) });
