import { holdPurchase, releasePurchase, reversePurchase, type BodyOf } from '@prelaunch/contract';
import { useEndpoint } from '../../../../api/query-client.ts';
import { useChange } from '../../useChange.ts';
import { useReloadArea } from '../../useReloadArea.ts';

/**
 * Holds, releases and reverses an approved purchase. A reversal may only ask for a second admin's confirmation; the
 * server's message says so.
 *
 * @param onOver called after a success, and where another admin was faster
 */
export function useInterventions(onOver: () => void) {
  const holding = useEndpoint('admin', holdPurchase);
  const releasing = useEndpoint('admin', releasePurchase);
  const reversing = useEndpoint('admin', reversePurchase);
  const change = useChange({
    isOver: ({ status }) => status === 409 || status === 404,
    onOver,
    reload: useReloadArea(),
  });
  return {
    hold: (body: BodyOf<typeof holdPurchase>) => {
      change(() => holding.mutateAsync({ body }));
    },
    release: (body: BodyOf<typeof releasePurchase>) => {
      change(() => releasing.mutateAsync({ body }));
    },
    reverse: (body: BodyOf<typeof reversePurchase>) => {
      change(() => reversing.mutateAsync({ body }));
    },
    pending: holding.isPending || releasing.isPending || reversing.isPending,
  };
}
