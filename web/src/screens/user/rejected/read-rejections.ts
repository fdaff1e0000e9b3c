import { useLocalStorage } from '../../../ui/layout/local-storage.ts';

/** The ids of the rejected purchases whose receipt was opened in this browser; another browser shows their notice again. */
const KEY = 'prelaunch.readRejections';
/** More than a member reads within the time for which a notice is shown. */
const MOST = 50;

/** Also returns a function that adds an id. */
export function useReadRejections(): [readonly string[], (id: string) => void] {
  const [text, write] = useLocalStorage(KEY);
  const read = text?.split(' ') ?? [];
  const add = (id: string) => {
    if (!read.includes(id)) write([id, ...read].slice(0, MOST).join(' '));
  };
  return [read, add];
}
