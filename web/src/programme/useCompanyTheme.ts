import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Area } from '../api/session.ts';
import { useProgramme } from './useProgramme.ts';

type Rgb = readonly [number, number, number];

const parse = (hex: string): Rgb | null => {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) return null;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const luminance = (rgb: Rgb) => {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((part, at) => Math.round(part + ((to[at] ?? part) - part) * share)) as unknown as Rgb;

const print = (rgb: Rgb) => `rgb(${rgb.join(' ')})`;

/** The colour itself if it is readable, otherwise the nearest readable shade. */
const readable = (rgb: Rgb, towards: Rgb, enough: (luminance: number) => boolean): Rgb => {
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(rgb, towards, share);
    if (enough(luminance(shade))) return shade;
  }
  return towards;
};

/** Removes a token's colours; the site's own colours then apply. */
function clearAccent(): void {
  const style = document.documentElement.style;
  style.removeProperty('--accent');
  style.removeProperty('--accent-dark');
}

/**
 * Sets a token's colours (both '#rrggbb'): one for the light theme, a lighter one for the dark theme. Companies choose
 * these colours, so a colour of low contrast is darkened or lightened until its contrast on our surfaces is 4.5:1.
 */
function setAccent(light: string, dark: string): void {
  const style = document.documentElement.style;
  const lightRgb = parse(light);
  const darkRgb = parse(dark);
  if (lightRgb) {
    style.setProperty('--accent', print(readable(lightRgb, [0, 0, 0], (l) => l <= 0.14)));
  }
  if (darkRgb) {
    style.setProperty('--accent-dark', print(readable(darkRgb, [255, 255, 255], (l) => l >= 0.3)));
  }
}

/** For the super admins' area, which belongs to no company. */
const SITE_ICON = '/favicon.svg';

/** Applies the colours and the icon of the site's token; the super admins' area keeps the site's own. */
export function useCompanyTheme(): void {
  const [path] = useLocation();
  const area = areaOf(path);
  const token = useProgramme(area).data?.token ?? null;
  const neutral = area === 'superadmin';

  useEffect(() => {
    if (neutral) {
      clearAccent();
      setLink('icon', SITE_ICON);
      return;
    }
    if (token === null) return;
    setAccent(token.colours.accent, token.colours.accentDark);
    setLink('icon', token.icon_url);
  }, [token, neutral]);
}

/** The area of a path. Its screen requests the same programme, so the programme is fetched only once. */
function areaOf(path: string): Area {
  const [, area] = path.split('/');
  return area === 'admin' || area === 'superadmin' ? area : 'user';
}

function setLink(rel: string, href: string): void {
  const link =
    document.head.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel }));
  link.href = href;
}
