/** An e-mail address that breaks before its '@' where it does not fit into one line. */
export function EmailText({ address }: { readonly address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, Math.max(at, 0))}
      <wbr />
      {address.slice(Math.max(at, 0))}
    </>
  );
}
