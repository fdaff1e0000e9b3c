import type { logoutAdmin, logoutSuperAdmin } from '@prelaunch/contract';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Area } from '../api/session.ts';
import { signOut } from './sign-out.ts';

interface LogoutProps {
  readonly area: Area;
  readonly endpoint: typeof logoutAdmin | typeof logoutSuperAdmin;
  readonly to: string;
}

/** Signs out and opens the login. */
export function Logout({ area, endpoint, to }: LogoutProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    signOut(area, endpoint);
    navigate(to, { replace: true });
  }, [area, endpoint, to, navigate]);
  return null;
}
