import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { showToast } from '../../../ui/toast.ts';

export interface Agreement {
  readonly agreed: boolean;
  readonly error: string | null;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly set: (agreed: boolean) => void;
  /** Whether one may go on; otherwise says what is missing. */
  readonly check: () => boolean;
}

/** A box that has to be ticked first. */
export function useAgreement(refusal: string): Agreement {
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);
  return {
    agreed,
    error,
    box,
    set: (next) => {
      setAgreed(next);
      if (next) setError(null);
    },
    check: () => {
      if (agreed) return true;
      setError(refusal);
      showToast({ kind: 'error', text: refusal });
      box.current?.focus();
      return false;
    },
  };
}
