import type { getReconciliation, ReplyOf } from '@prelaunch/contract';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../../ui/Button.tsx';
import { useMinWidth } from '../../../../../ui/useMinWidth.ts';
import { reconcileTexts } from '../texts.ts';
import { ExactDialog } from './ExactDialog.tsx';

const texts = reconcileTexts.exact;

type States = ReplyOf<typeof getReconciliation>['states'];

/** The button that approves all exact lines after a preview; nothing while there are none. */
export function ApproveExact({ states }: { readonly states: States }) {
  const isWide = useMinWidth(40);
  const [open, setOpen] = useState(false);
  const count = states.find(({ state }) => state === 'exact')?.count ?? 0;
  return (
    <>
      {count > 0 && (
        <Button
          size="small"
          wide={!isWide}
          icon={<CheckCheck aria-hidden="true" />}
          onClick={() => {
            setOpen(true);
          }}
        >
          {texts.open(count)}
        </Button>
      )}
      {open && (
        <ExactDialog
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
