import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Returns a function that refetches everything in the admin area, because a change may affect any of it. */
export function useReloadArea(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['admin'] });
  }, [queryClient]);
}
