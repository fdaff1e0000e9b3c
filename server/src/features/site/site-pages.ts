import type { CatalogueToken } from '@prelaunch/domain/tokens';
import { BACKGROUND, type IconForm } from '../media/index.ts';

/** What shared links, browsers and home screens show of the company that a host name belongs to. */
export interface Site {
  readonly companyName: string;
  readonly token: CatalogueToken;
  /** The public URL of the site under this host name, without a trailing slash. */
  readonly origin: string;
}

/** The icons that a site has: their names in URLs, and the width of each in pixels. */
export const ICONS = {
  'any-192': { form: 'any', side: 192 },
  'any-512': { form: 'any', side: 512 },
  'maskable-512': { form: 'maskable', side: 512 },
  'touch-180': { form: 'touch', side: 180 },
  'card-1200': { form: 'card', side: 1_200 },
} as const satisfies Record<string, { form: IconForm; side: number }>;

export type IconName = keyof typeof ICONS;

export const MANIFEST_PATH = '/manifest.webmanifest';

const iconPath = (symbol: string, name: IconName): string =>
  `/site-icons/${encodeURIComponent(symbol)}/${name}.png`;

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

const meta = (attribute: 'name' | 'property', name: string, content: string): string =>
  `<meta ${attribute}="${name}" content="${escape(content)}">`;

/**
 * Returns the elements of a page's head that depend on its host name: title, icons, manifest, and the preview of
 * shared links (Open Graph). The description for search engines is not among them: each screen sets its own.
 */
export function headOf({ companyName, token, origin }: Site): string {
  const { title, description } = token.metaData;
  return [
    `<title>${escape(title)}</title>`,
    `<link rel="icon" href="${escape(token.iconUrl)}">`,
    `<link rel="apple-touch-icon" href="${escape(iconPath(token.symbol, 'touch-180'))}">`,
    `<link rel="manifest" href="${MANIFEST_PATH}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', companyName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', `${origin}/`),
    meta('property', 'og:image', origin + iconPath(token.symbol, 'card-1200')),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', token.name),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('');
}

const manifestIcon = (symbol: string, name: IconName) => {
  const { form, side } = ICONS[name];
  return {
    src: iconPath(symbol, name),
    sizes: `${String(side)}x${String(side)}`,
    type: 'image/png',
    purpose: form,
  };
};

/** Returns the manifest by which phones install the site: opened from its icon, it starts at the member's dashboard. */
export const manifestOf = ({ token }: Site) => ({
  id: '/',
  name: token.metaData.title,
  short_name: token.symbol,
  description: token.metaData.description,
  start_url: '/user/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: token.colours.accent,
  background_color: BACKGROUND,
  icons: (['any-192', 'any-512', 'maskable-512'] as const).map((name) =>
    manifestIcon(token.symbol, name),
  ),
});
