/** A list's count: '1,23,456', or '1,000+' where the server stopped counting. */
export const counted = (count: number, more: boolean): string =>
  `${count.toLocaleString('en-IN')}${more ? '+' : ''}`;
