import type { Company } from '../companies/index.ts';
import { siteUrl } from '../../platform/mail/site-url.ts';
import type { DocumentDeps } from './deps.ts';
import type { DocumentHead } from './document-code.rules.ts';
import { signDocument, type DocumentFacts } from './sign-document.ts';

/** What a document shows so that its reader can check it. */
export interface PrintedProof {
  /** The text of the QR code, in capitals. */
  readonly qr: string;
  readonly link: string;
  /** The address without the code, for readers. */
  readonly page: string;
  readonly shortCode: string;
  readonly issuedAt: Date;
}

const PAGE = '/verify';

/** Signs a document of a company with the time at which the company was read. */
export async function issueDocument(
  { documentKeys, publicUrl }: Pick<DocumentDeps, 'documentKeys' | 'publicUrl'>,
  company: Pick<Company, 'id' | 'domain' | 'readAt'>,
  document: Pick<DocumentHead, 'kind' | 'documentId' | 'year'>,
  facts: DocumentFacts,
): Promise<PrintedProof> {
  const head = { ...document, companyId: company.id, issuedAt: company.readAt };
  const { code, shortCode } = signDocument(await documentKeys.signing(), head, facts);
  const page = `${siteUrl(publicUrl, company.domain)}${PAGE}`;
  const link = `${page}/${code}`;
  // A QR code stores capitals in two thirds of the space. Host names and paths of screens ignore case.
  const qr = link.toUpperCase();
  return { qr, link, page, shortCode, issuedAt: company.readAt };
}
