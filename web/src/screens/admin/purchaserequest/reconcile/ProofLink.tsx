import { purchaseTexts, receiptTexts } from '../../../../staff/purchases/texts.ts';
import type { Purchase } from '../purchase-columns.tsx';

interface ProofLinkProps {
  readonly purchase: Purchase;
  /** Of the picture. */
  readonly className: string | undefined;
}

/** The proof of a purchase in a new tab: a small picture of it, or a link; nothing where there is none. */
export function ProofLink({ purchase: { receipt, user }, className }: ProofLinkProps) {
  if (receipt === null) return null;
  return (
    <a href={receipt.url} target="_blank" rel="noreferrer" title={purchaseTexts.newTab}>
      {receipt.mimeType.startsWith('image/') ? (
        <img className={className} src={receipt.url} alt={receiptTexts.alt(user.name)} />
      ) : (
        purchaseTexts.viewReceipt
      )}
    </a>
  );
}
