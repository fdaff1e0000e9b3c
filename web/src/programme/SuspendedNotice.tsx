import type { ReactNode } from 'react';
import { Notice } from '../ui/feedback/Notice.tsx';
import { programmeTexts as texts } from './texts.ts';
import { useProgramme } from './useProgramme.ts';

interface SuspendedNoticeProps {
  /** Whether the readers are visitors, for whom registration is closed as well. */
  readonly visitors?: boolean;
}

/** Shown above the content of a screen while the company's sale is suspended. */
export function SuspendedNotice({ visitors = false }: SuspendedNoticeProps): ReactNode {
  const { data } = useProgramme('user');
  if (data?.companyStatus !== 'SUSPENDED') return null;
  const company = data.companyName ?? '';
  return (
    <Notice announced>
      {visitors ? texts.suspendedForVisitors(company) : texts.suspended(company)}
    </Notice>
  );
}
