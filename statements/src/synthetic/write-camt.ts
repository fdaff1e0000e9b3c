import type { StatementLine } from '@prelaunch/domain/statement-line';
import { decimal } from './printed.ts';
import { endsOf, ILLEGIBLE, placed, wrapped, type WriteOptions } from './write-options.ts';

const UNSTRUCTURED_WIDTH = 140;

/** Writes one CAMT.053 document. */
export function writeCamt(lines: readonly StatementLine[], options: WriteOptions): Uint8Array {
  const width = Math.min(options.splitNarrationAt ?? UNSTRUCTURED_WIDTH, UNSTRUCTURED_WIDTH);
  const { opening, closing } = endsOf(lines);
  const entries = placed(lines, options).map(({ line, illegible }) => {
    const { reference, narration, date } = line;
    const padded = options.zeroPadding === true && /^\d+$/.test(reference ?? '');
    const printed = padded ? reference?.padStart(16, '0') : reference;
    const details =
      narration === ''
        ? []
        : wrapped(narration, width).map((part) => element('Ustrd', escaped(part)));
    return element(
      'Ntry',
      amount(illegible ? ILLEGIBLE : decimal(line.amount)),
      element('CdtDbtInd', line.kind === 'CREDIT' ? 'CRDT' : 'DBIT'),
      element('Sts', element('Cd', 'BOOK')),
      element('BookgDt', element('Dt', date)),
      element('ValDt', element('Dt', date)),
      printed == null ? '' : element('AcctSvcrRef', escaped(printed)),
      element('NtryDtls', element('TxDtls', element('RmtInf', ...details))),
    );
  });
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02';
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Document xmlns="${namespace}"><BkToCstmrStmt><Stmt>`,
    element('Acct', element('Id', element('Othr', element('Id', '50100012345678')))),
    balance('OPBD', opening),
    balance('CLBD', closing),
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
  ];
  return Buffer.from(xml.join('\n'));
}

const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

const amount = (text: string): string => `<Amt Ccy="INR">${text}</Amt>`;

const balance = (code: string, paise: bigint): string =>
  element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    amount(decimal(paise < 0n ? -paise : paise)),
    element('CdtDbtInd', paise < 0n ? 'DBIT' : 'CRDT'),
  );

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
