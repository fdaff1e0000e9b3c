import { Fragment } from 'react';
import styles from './Narration.module.css';

/** Breaks after its separators, which banks print instead of spaces; in a narrow column also after a full stop. */
export function Narration({ text }: { readonly text: string }) {
  const parts = text.split(/(?<=[-@/.])/);
  return parts.map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr className={parts[at - 1]?.endsWith('.') ? styles.stop : undefined} />}
      {part}
    </Fragment>
  ));
}
