import { PanelBoundary } from '../../../recovery/PanelBoundary.tsx';
import { ProofCard } from './proof/ProofCard.tsx';
import { UnlockCard } from './unlocks/UnlockCard.tsx';

/** The cards that are loaded after the rest of the screen. A card that fails does not hide the others. */
export function LaterCards() {
  return (
    <>
      <PanelBoundary>
        <UnlockCard />
      </PanelBoundary>
      <PanelBoundary>
        <ProofCard />
      </PanelBoundary>
    </>
  );
}
