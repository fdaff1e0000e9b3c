import { Fragment } from 'react';
import styles from './Narration.module.css';

/** A UPI ID: whole where it fits, else broken after its at sign. */
function Address({ text }: { readonly text: string }) {
  const end = text.indexOf('@') + 1;
  return (
    <span className={styles.address}>
      {text.slice(0, end)}
      <wbr />
      {text.slice(end)}
    </span>
  );
}

/** The text of a bank line. It breaks after the separators that banks print instead of spaces. */
export function Narration({ text }: { readonly text: string }) {
  return text.split(/(?<=[-/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part.includes('@') ? <Address text={part} /> : part}
    </Fragment>
  ));
}
