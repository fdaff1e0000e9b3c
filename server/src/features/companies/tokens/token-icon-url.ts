import { getTokenIcon } from '@prelaunch/contract';

/** Returns the path of an added token's icon on this site. */
export const tokenIconUrl = (symbol: string, version: string): string =>
  `${getTokenIcon.path.replace(':symbol', encodeURIComponent(symbol))}?v=${version}`;
