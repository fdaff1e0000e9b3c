/** How many a list has found: '1,23,456', or '1,000+' where it counted no further. */
export const counted = (count: number, more: boolean): string =>
  `${count.toLocaleString('en-IN')}${more ? '+' : ''}`;
