import { findToken } from '@prelaunch/domain/tokens';
import {
  findCompany,
  findPrivacyText,
  findSiteCompany,
  type Company,
} from '../companies/companies.store.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../http/actor.ts';
import { handlers } from '../http/implement.ts';
import { refuse } from '../refuse.ts';
import { privacyTextFor } from './privacy-text.ts';
import { signQuote } from './quotes.ts';

/** The member's own company where there is a session, the site's company otherwise. */
async function companyOf(deps: Deps, actor: Actor): Promise<Company | null> {
  return actor.kind === 'member' || actor.kind === 'admin'
    ? findCompany(deps.db, actor.companyId)
    : findSiteCompany(deps.db, deps.companyId);
}

async function getCompanyOf(deps: Deps, actor: Actor): Promise<Company> {
  return (await companyOf(deps, actor)) ?? refuse('company_not_configured');
}

/** What is for sale, at which price. */
export const programmeHandlers = (deps: Deps) =>
  handlers({
    getProgram: async ({ actor }) => {
      const company = await companyOf(deps, actor);
      const token = company === null ? null : findToken(company.tokenSymbol);
      if (company === null || token === null) {
        return { companyId: null, companyName: null, token: null, settings: null };
      }
      return {
        companyId: company.id,
        companyName: company.name,
        token: {
          ...token,
          icon_url: token.iconUrl,
          tokenDistribution: [...token.tokenDistribution],
          socialLinks: [...token.socialLinks],
        },
        settings: { platformChargePercent: company.feeRate },
      };
    },

    getPrice: async ({ actor }) => {
      const company = await getCompanyOf(deps, actor);
      return {
        price: company.price,
        platformChargePercent: company.feeRate,
        remainingPrivateSupply: company.remaining,
        quote: signQuote(deps.secrets, company, Date.now()),
      };
    },

    getPrivacyPolicy: async ({ actor }) => {
      const { id, name } = await getCompanyOf(deps, actor);
      const own = await findPrivacyText(deps.db, id);
      return {
        companyName: name,
        text: own?.text ?? privacyTextFor(name),
        updatedAt: own?.updatedAt ?? null,
      };
    },

    getSettings: async ({ actor }) => {
      const company = await getCompanyOf(deps, actor);
      return { platformChargePercent: company.feeRate };
    },
  });
