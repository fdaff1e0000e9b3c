import { Fragment } from 'react';

/**
 * The text of a bank line. It breaks after the separators that banks print instead of spaces, so that a UPI ID stays
 * whole where it fits.
 */
export function Narration({ text }: { readonly text: string }) {
  return text.split(/(?<=[-/])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
