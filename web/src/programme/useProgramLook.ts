import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Area } from '../api/session.ts';
import { setAccent } from '../ui/accent.ts';
import { useProgram } from './useProgram.ts';

/** Gives the site the colours and the icon of its token. */
export function useProgramLook(): void {
  const [path] = useLocation();
  const token = useProgram(areaOf(path)).data?.token ?? null;

  useEffect(() => {
    if (token === null) return;
    setAccent(token.colours.accent, token.colours.accentDark);
    setLink('icon', token.icon_url);
  }, [token]);
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
