import type { ReactNode } from 'react';
import { Notice } from '../ui/Notice.tsx';
import { programmeTexts as texts } from './texts.ts';
import { useProgram } from './useProgram.ts';

interface SuspendedNoticeProps {
  /** For who has not signed in: nobody can register either. */
  readonly visitors?: boolean;
}

/** Says above everything that the company sells nothing at the moment, where that is so. */
export function SuspendedNotice({ visitors = false }: SuspendedNoticeProps): ReactNode {
  const { data } = useProgram('user');
  if (data?.companyStatus !== 'SUSPENDED') return null;
  const company = data.companyName ?? '';
  return (
    <Notice announced>
      {visitors ? texts.suspendedForVisitors(company) : texts.suspended(company)}
    </Notice>
  );
}
