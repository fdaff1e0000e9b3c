import { useProgramme } from './useProgramme.ts';
import type { Area } from '../api/session.ts';

/** '{token title} | {screen}'; only the screen's name until the token is known. */
export function useTitle(area: Area, screen: string): string {
  const title = useProgramme(area).data?.token?.metaData.title;
  return title === undefined ? screen : `${title} | ${screen}`;
}
