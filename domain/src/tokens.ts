import { formatPercent } from './money.ts';
import { DISTRIBUTION } from './supply.ts';

/** A token that a company can sell, with the texts and pictures of its pages. URLs are paths of this site. */
export interface CatalogueToken {
  /** The contract's address; empty until it is published. */
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: 18;
  readonly iconUrl: string;
  readonly defaultLogo: string;
  readonly headerLogo: string;
  readonly title: string;
  readonly tokenDistribution: readonly string[];
  readonly socialLinks: readonly { readonly mediaName: string; readonly link: string }[];
  readonly chartImg: string;
  readonly footerNote: string;
  readonly metaData: {
    readonly title: string;
    readonly description: string;
    readonly keywords: string;
  };
  readonly sellable: boolean;
  /** `accent` is readable under white text and on light surfaces, `accentDark` on dark ones. */
  readonly colours: { readonly accent: string; readonly accentDark: string };
}

const TOKEN_DISTRIBUTION: readonly string[] = [
  `${formatPercent(DISTRIBUTION.publicCell)}% Public Cell`,
  `${formatPercent(DISTRIBUTION.referralProgramme)}% Referral Programme`,
  `${formatPercent(DISTRIBUTION.angelInvestor)}% Angel Investor`,
  `${formatPercent(DISTRIBUTION.founderTeam)}% Founder Team`,
  `${formatPercent(DISTRIBUTION.airdrop)}% Airdrop`,
];

/** A token on sale, whose name is its symbol. */
function onSale(symbol: string, accent: string, accentDark: string): CatalogueToken {
  const icon = `/tokens/${symbol.toLowerCase()}.svg`;
  return {
    address: '',
    symbol,
    name: symbol,
    decimals: 18,
    iconUrl: icon,
    defaultLogo: icon,
    headerLogo: icon,
    title: symbol,
    tokenDistribution: TOKEN_DISTRIBUTION,
    socialLinks: [],
    chartImg: '/tokens/distribution.svg',
    footerNote: `${symbol} is sold to registered members before its launch. Its value can fall as well as rise.`,
    metaData: {
      title: symbol,
      description: `${symbol} pre-launch program: register, buy ${symbol} in INR before launch and follow your stock.`,
      keywords: `${symbol}, token, pre-launch, INR, UPI`,
    },
    sellable: true,
    colours: { accent, accentDark },
  };
}

/** The eleventh entry of the catalogue, which cannot be sold. */
const TO_BE_ANNOUNCED: CatalogueToken = {
  ...onSale('TBA', '#525a6b', '#a9b2c4'),
  title: 'To be announced',
  footerNote: 'To be announced.',
  metaData: {
    title: 'To be announced',
    description: 'The next token of the pre-launch program is to be announced.',
    keywords: 'token, pre-launch',
  },
  sellable: false,
};

export const TOKENS: readonly CatalogueToken[] = [
  onSale('MASP', '#8a4b08', '#e2a55a'),
  onSale('NTCN', '#0b6e75', '#4fc3c8'),
  onSale('PPCN', '#a1306b', '#f08fc0'),
  onSale('SHIK', '#3d5a80', '#93b4dc'),
  onSale('ACW', '#0a66a8', '#63b3ee'),
  onSale('COWL', '#6b4a2f', '#cfa482'),
  onSale('RSGN', '#b3401c', '#f79a75'),
  onSale('GLC', '#13698f', '#7cc8e6'),
  onSale('NXT', '#237a3b', '#71c98a'),
  onSale('GLXY', '#5b3fd1', '#a594ff'),
  TO_BE_ANNOUNCED,
];

/** The stored data of a token that a super admin added to the catalogue. */
export interface AddedToken {
  readonly symbol: string;
  readonly name: string;
  readonly address: string;
  /** For search engines and shared links; may be empty. */
  readonly description: string;
  readonly iconUrl: string;
  readonly colours: { readonly accent: string; readonly accentDark: string };
}

/** Completes an added token to the form of a catalogue token. */
export function asCatalogueToken(added: AddedToken): CatalogueToken {
  const { symbol, name, address, description, iconUrl, colours } = added;
  const token = onSale(symbol, colours.accent, colours.accentDark);
  return {
    ...token,
    address,
    name,
    title: name,
    iconUrl,
    defaultLogo: iconUrl,
    headerLogo: iconUrl,
    metaData: {
      ...token.metaData,
      title: name,
      description: description === '' ? token.metaData.description : description,
    },
  };
}

/** The token of a symbol; null when the catalogue has none. */
export function findToken(symbol: string): CatalogueToken | null {
  return TOKENS.find((token) => token.symbol === symbol) ?? null;
}
