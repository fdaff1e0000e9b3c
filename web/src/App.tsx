import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { createQueryClient } from './api/query-client.ts';
import { onSessionChange } from './api/session.ts';
import { useEffect } from 'react';
import { useCompanyTheme } from './programme/useCompanyTheme.ts';
import { Routes } from './routes.tsx';
import { ConnectionStatus } from './ui/feedback/ConnectionStatus.tsx';
import { Toasts } from './ui/feedback/Toasts.tsx';
import { useScrollToTop } from './useScrollToTop.ts';

/** Toasts of members are on the right, those of staff in the middle. */
function ToastPlace() {
  const [path] = useLocation();
  const staff = /^\/(admin|superadmin)(\/|$)/.test(path);
  return <Toasts position={staff ? 'top-center' : 'top-right'} />;
}

function Shell() {
  useCompanyTheme();
  useScrollToTop();
  return (
    <>
      <ConnectionStatus />
      <Routes />
      <ToastPlace />
    </>
  );
}

export function App() {
  const [queryClient] = useState(createQueryClient);
  // Data that one person loaded must never be shown to the next person at the same device.
  useEffect(
    () =>
      onSessionChange(() => {
        void queryClient.resetQueries();
      }),
    [queryClient],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}
