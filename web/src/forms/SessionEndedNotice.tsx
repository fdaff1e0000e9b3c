import { useState, type ReactNode } from 'react';
import { wasEndedByServer, type Area } from '../api/session.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { sessionEndedText as text } from './texts.ts';

/**
 * Says above a login why it is open when the server has ended the session. It stays, because the toast about it is gone
 * before a person returns to another device.
 */
export function SessionEndedNotice({ area }: { readonly area: Area }): ReactNode {
  const [ended] = useState(() => wasEndedByServer(area));
  return ended && <Notice>{text}</Notice>;
}
