import styles from './AmountText.module.css';

/** A text whose amounts, such as '₹ 5,100.00', are never broken into two lines. */
export function AmountText({ children }: { readonly children: string }) {
  // The odd parts are the amounts.
  return children.split(/(₹ [\d,.]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
