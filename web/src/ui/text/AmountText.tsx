import { UnbrokenText } from './UnbrokenText.tsx';

const AMOUNTS = /(₹ [\d,.]+)/;

/** A text whose amounts, such as '₹ 5,100.00', are never broken into two lines. */
export function AmountText({ children }: { readonly children: string }) {
  return <UnbrokenText parts={AMOUNTS}>{children}</UnbrokenText>;
}
