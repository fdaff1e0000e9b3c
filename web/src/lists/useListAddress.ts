import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

interface WriteOptions {
  /** Replaces the history entry, for example of a page that does not exist: the back button must not return to it. */
  readonly replace: boolean;
}

export type WriteAddress = (
  values: Readonly<Record<string, string>>,
  options?: WriteOptions,
) => void;

/**
 * Keeps page, search and filters of a list in the address, so that a reload or the back button restores them.
 *
 * @returns `write` sets parameters; '' removes a parameter. Every change except a change of the page returns to the
 * first page
 */
export function useListAddress(): {
  readonly params: URLSearchParams;
  readonly write: WriteAddress;
} {
  const [params, setParams] = useSearchParams();
  const write = useCallback<WriteAddress>(
    (values, options) => {
      setParams((before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options);
    },
    [setParams],
  );
  return { params, write };
}
