import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Everything that the area shows may tell of a company, and be of yesterday now. */
export function useReloadSite(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['superadmin'] });
  }, [queryClient]);
}
