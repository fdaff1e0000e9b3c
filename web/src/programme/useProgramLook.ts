import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Area } from '../api/session.ts';
import { clearAccent, setAccent } from '../ui/accent.ts';
import { useProgram } from './useProgram.ts';

/** Of the super admins' area, which belongs to no company. */
const SITE_ICON = '/favicon.svg';

/** Gives the site the colours and the icon of its token; above companies it keeps its own. */
export function useProgramLook(): void {
  const [path] = useLocation();
  const area = areaOf(path);
  const token = useProgram(area).data?.token ?? null;
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

/** The area whose screen is shown asks for the same program, so that it travels once. */
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
