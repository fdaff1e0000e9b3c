import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Refetches everything in the area, because any of it may show a company. */
export function useReloadSite(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['superadmin'] });
  }, [queryClient]);
}
