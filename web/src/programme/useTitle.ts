import { useProgram } from './useProgram.ts';
import type { Area } from '../api/session.ts';

/** '{token title} | {screen}', the screen's name alone until the token is known. */
export function useTitle(area: Area, screen: string): string {
  const title = useProgram(area).data?.token?.metaData.title;
  return title === undefined ? screen : `${title} | ${screen}`;
}
