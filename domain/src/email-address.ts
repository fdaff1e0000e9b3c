const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
/** What RFC 5322 calls an atom. Quoted local parts are valid too, but nobody has one. */
const ATOM = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i;
/** Letters of other scripts travel in their `xn--` form. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether this is an address that mail can be sent to, by its form: an ASCII local part and at least
 * two domain labels, of which the last is no number.
 */
export function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  const labels = domain.split('.');
  return (
    rest.length === 0 &&
    text.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL &&
    local.split('.').every((atom) => ATOM.test(atom)) &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i.test(labels.at(-1) ?? '')
  );
}
