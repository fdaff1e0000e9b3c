import styles from './NumberText.module.css';

/** Mobile, reference and account numbers, which a longer number may exceed; days; and shortened hashes. */
const PARTS =
  /((?<![\d+])\+?\d{8,18}(?!\d)|(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])|(?<![\da-f])[\da-f]{6}…[\da-f]{6}(?![\da-f]))/;

const isNumber = (part: string): boolean => /^\+?\d+$/.test(part);

/** A text whose long numbers stay in one line on a phone, also if they have to become smaller for it. */
export function NumberText({ children }: { readonly children: string }) {
  // `split` puts the captured parts at the odd positions.
  return children.split(PARTS).map((text, at) =>
    at % 2 === 0 ? (
      text
    ) : (
      <span key={at} className={isNumber(text) ? styles.number : styles.short}>
        {text}
      </span>
    ),
  );
}
