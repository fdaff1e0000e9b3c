import { formatFinancialYear } from '@prelaunch/domain/financial-year';
import { handlers } from '../../platform/http/implement.ts';
import type { DocumentDeps } from './deps.ts';
import { compareDocument, findOrigin, type DocumentOrigin } from './documents.store.ts';
import { readDocument, type GenuineDocument } from './sign-document.ts';

const NOT_GENUINE = { document: null, comparison: null, keyRevokedAt: null };

const shown = (document: GenuineDocument, { company, reversedAt }: DocumentOrigin) => {
  const { kind, issuedAt, year, shortCode, nameCoverage } = document;
  return {
    kind,
    company,
    issuedAt,
    financialYear: year === null ? null : formatFinancialYear(year),
    shortCode,
    nameCoverage,
    reversedAt,
  };
};

/** Checks the codes of receipts and statements, for everybody who holds one. */
export const publicDocumentHandlers = (deps: DocumentDeps) =>
  handlers({
    checkDocument: async ({ body: { code, facts } }) => {
      const document = readDocument(await deps.documentKeys.checking(), code);
      if (document === null) return NOT_GENUINE;
      if ('revokedAt' in document) return { ...NOT_GENUINE, keyRevokedAt: document.revokedAt };
      if (facts === undefined) {
        const origin = await findOrigin(deps.db, document);
        return origin === null
          ? NOT_GENUINE
          : { ...NOT_GENUINE, document: shown(document, origin) };
      }
      const { matches, name } = document.compare(facts);
      const found = await compareDocument(deps, document, matches);
      if (found === null) return NOT_GENUINE;
      // Only a reader who knows everything that the receipt says learns that it is out of date.
      const decidedSince = matches && facts.status === 'PENDING' && found.isDecided;
      return {
        document: shown(document, found),
        comparison: { matches, name, decidedSince },
        keyRevokedAt: null,
      };
    },
  });
