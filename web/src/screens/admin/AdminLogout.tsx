import { logoutAdmin } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { endSession, tokenOf } from '../../api/session.ts';
import { paths } from '../../paths.ts';

/**
 * Signs out and leads to the login. Nobody waits for the server: where it can't be reached, the
 * browser forgets the session all the same, and the server's own clock ends it.
 */
export function AdminLogout() {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (tokenOf('admin') !== null) call('admin', logoutAdmin, {}).catch(() => undefined);
    endSession('admin');
    navigate(paths.adminLogin, { replace: true });
  }, [navigate]);
  return null;
}
