import { logoutSuperAdmin } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { endSession, tokenOf } from '../../api/session.ts';
import { paths } from '../../paths.ts';

/** Signs out and leads to the login; nobody waits for the server, whose own clock ends it too. */
export function SuperAdminLogout() {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (tokenOf('superadmin') !== null) {
      call('superadmin', logoutSuperAdmin, {}).catch(() => undefined);
    }
    endSession('superadmin');
    navigate(paths.superAdminLogin, { replace: true });
  }, [navigate]);
  return null;
}
