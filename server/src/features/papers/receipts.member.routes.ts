import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { formatPaise, formatTokens } from '@prelaunch/domain/money';
import { drawSeal, payeeSealText, type PayeeNumbers } from '@prelaunch/domain/payee-seal';
import { findCompany, findTokenOf } from '../companies/index.ts';
import { issueDocument } from '../documents/index.ts';
import { handlers } from '../../platform/http/implement.ts';
import { languageOf } from '../../platform/languages/language-of.ts';
import { mediaLinks } from '../media/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { paperTextsIn, proofTexts } from './paper-texts.ts';
import type { ReceiptDeps } from './receipt-pool.ts';
import { findPaidPayee } from '../payees/index.ts';
import { findBuyerName, findForMember, toPurchase } from '../purchases/index.ts';
import { receiptLines, receiptRail, receiptStamps } from './receipt-lines.ts';

const sealOf = (payee: PayeeNumbers) => drawSeal(hash('sha256', payeeSealText(payee), 'buffer'));

/** Receipts of purchases as PDF, in the language of the request. */
export const memberReceiptHandlers = (deps: ReceiptDeps) =>
  handlers({
    getReceiptPaper: async ({ actor, params, request }) => {
      const { language, texts } = paperTextsIn(languageOf(request));
      const row = (await findForMember(deps.db, actor, params.id)) ?? refuse('not_found');
      const name = (await findBuyerName(deps.db, actor, params.id)) ?? refuse('not_found');
      const company = (await findCompany(deps.db, actor.companyId)) ?? refuse('not_found');
      const token = (await findTokenOf(deps.db, company.tokenSymbol)) ?? refuse('not_found');
      const { legalName, city, email, mobile } = company.contact;
      const payee = await findPaidPayee(deps.db, deps, actor, params.id);
      const [arrival] = await deps.findArrivals(deps.db, actor, [params.id]);
      const purchase = toPurchase(row, mediaLinks(deps.secrets, actor));
      const proof = await issueDocument(
        deps,
        company,
        { kind: 'RECEIPT', documentId: purchase.id, year: null },
        {
          name,
          amount: formatPaise(purchase.finalAmount),
          tokens: formatTokens(purchase.totalQuantity),
          status: purchase.status,
        },
      );
      const paper = await deps.receiptPool.run('receipt', {
        language,
        companyName: company.name,
        title: texts.receipt.title,
        stub: {
          payee: texts.receipt.payee(purchase.payeeName ?? legalName),
          symbol: token.symbol,
          accent: token.colours.accent,
          account: payee && {
            seal: sealOf(payee),
            words: texts.receipt.accountEnd(payee.accountNumber.slice(-4)),
          },
        },
        lines: receiptLines(name, purchase, texts),
        stamps: receiptStamps(purchase, texts),
        rail: receiptRail(purchase, arrival, texts),
        footer: `${texts.receipt.footer} ${[legalName, city, email, mobile].filter((part) => part !== null).join(', ')}`,
        proof,
        proofTexts: proofTexts(proof, texts),
      });
      const fileName = `receipt-${purchase.orderNumber ?? purchase.id}.pdf`;
      return {
        stream: Readable.from([paper]),
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'no-store',
        },
      };
    },
  });
