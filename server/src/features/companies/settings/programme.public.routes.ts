import { MEMBER_SETTINGS, sameForEach } from '@prelaunch/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/refuse.ts';
import { findCompany, findPrivacyText, findSiteCompany, type Company } from '../companies.store.ts';
import { PRIVACY_TEXT_CHANGED_AT, privacyTextFor } from './privacy-text.ts';
import { signQuote } from './quotes.ts';
import { findTokenOf } from '../tokens/tokens.store.ts';

interface Asked {
  readonly actor: Actor;
  readonly host: string;
}

/** Finds the signed-in caller's company, else the company of the request's host name. */
async function companyOf(deps: Deps, { actor, host }: Asked): Promise<Company | null> {
  return actor.kind === 'member' || actor.kind === 'admin'
    ? findCompany(deps.db, actor.companyId)
    : findSiteCompany(deps.db, host, deps.companyId);
}

async function getCompanyOf(deps: Deps, asked: Asked): Promise<Company> {
  return (await companyOf(deps, asked)) ?? refuse('company_not_configured');
}

/** The programme, price, privacy policy and settings of a company. */
export const programmeHandlers = (deps: Deps) =>
  handlers({
    getProgram: async (asked) => {
      const company = await companyOf(deps, asked);
      const token = company === null ? null : await findTokenOf(deps.db, company.tokenSymbol);
      if (company === null || token === null) {
        return {
          companyId: null,
          companyName: null,
          companyStatus: null,
          ...sameForEach(MEMBER_SETTINGS, null),
          token: null,
          settings: null,
          contact: null,
          soldSupply: null,
        };
      }
      return {
        ...company,
        companyId: company.id,
        companyName: company.name,
        companyStatus: company.status,
        token: {
          ...token,
          icon_url: token.iconUrl,
          tokenDistribution: [...token.tokenDistribution],
          socialLinks: [...token.socialLinks],
        },
        settings: { platformChargePercent: company.feeRate },
        soldSupply: company.approved,
      };
    },

    getPrice: async (asked) => {
      const company = await getCompanyOf(deps, asked);
      return {
        price: company.price,
        platformChargePercent: company.feeRate,
        remainingPrivateSupply: company.remaining,
        maxOrderAmount: company.maxOrderAmount,
        quote: signQuote(deps.secrets, company, company.readAt.getTime()),
      };
    },

    getPrivacyPolicy: async (asked) => {
      const { id, name, contact } = await getCompanyOf(deps, asked);
      const own = await findPrivacyText(deps.db, id);
      return {
        companyName: name,
        text: own?.text ?? privacyTextFor(name, contact),
        updatedAt: own === null ? PRIVACY_TEXT_CHANGED_AT : own.updatedAt,
      };
    },

    getSettings: async (asked) => {
      const company = await getCompanyOf(deps, asked);
      return { platformChargePercent: company.feeRate };
    },
  });
