import { UnbrokenText } from '../../../ui/text/UnbrokenText.tsx';

const LIMITS = /(₹ [\d,.]+(?: (?:lakh|crore|लाख|करोड़))?)/;

/** A text whose limits, such as '₹ 1 lakh', are never broken into two lines. */
export function LimitText({ children }: { readonly children: string }) {
  return <UnbrokenText parts={LIMITS}>{children}</UnbrokenText>;
}
