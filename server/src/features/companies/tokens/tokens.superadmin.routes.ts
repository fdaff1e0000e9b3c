import { TOKENS } from '@prelaunch/domain/tokens';
import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { listAddedTokens } from './tokens.store.ts';

/** The tokens that a company can sell. */
export const superAdminTokenHandlers = (deps: Deps) =>
  handlers({
    listTokens: async () => {
      const all = [
        ...TOKENS.map((token) => ({ token, inCatalogue: true })),
        ...(await listAddedTokens(deps.db)).map((token) => ({ token, inCatalogue: false })),
      ];
      return all
        .sort((a, b) => (a.token.symbol < b.token.symbol ? -1 : 1))
        .map(({ token: { symbol, name, iconUrl, colours, sellable }, inCatalogue }) => ({
          symbol,
          name,
          icon_url: iconUrl,
          colours,
          sellable,
          inCatalogue,
        }));
    },
  });
