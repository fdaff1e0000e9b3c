import { Readable } from 'node:stream';
import type { Deps } from '../../../platform/deps.ts';
import { handlers } from '../../../platform/http/implement.ts';
import { refuse } from '../../../platform/refuse.ts';
import { tokenIconSvg } from './token-icon-svg.ts';
import { findTokenIcon } from './tokens.store.ts';

const YEAR = 31_536_000;

/** Public icons of tokens outside the catalogue. */
export const tokenIconHandlers = (deps: Deps) =>
  handlers({
    getTokenIcon: async ({ params, query, request }) => {
      const { icon, version, accent } =
        (await findTokenIcon(deps.db, params.symbol)) ?? refuse('not_found');
      const etag = `"${version}"`;
      const known = request.headers['if-none-match'] === etag;
      return {
        stream: Readable.from([icon ?? tokenIconSvg(params.symbol, accent)], { objectMode: false }),
        unchanged: known,
        headers: {
          'content-type': icon === null ? 'image/svg+xml' : 'image/png',
          'cache-control':
            query.v === version
              ? `public, max-age=${String(YEAR)}, immutable`
              : 'public, max-age=300',
          etag,
        },
      };
    },
  });
