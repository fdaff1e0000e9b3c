import { getTokenIcon } from '@prelaunch/contract';

/** Where a page finds the icon of an added token: a path of this site, under whichever host name. */
export const tokenIconUrl = (symbol: string, version: string): string =>
  `${getTokenIcon.path.replace(':symbol', encodeURIComponent(symbol))}?v=${version}`;
