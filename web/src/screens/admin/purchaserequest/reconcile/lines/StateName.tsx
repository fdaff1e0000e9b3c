import { entryOf, type LineState, type Unrecognised } from '@prelaunch/contract';
import { Badge, type BadgeTone } from '../../../../../ui/feedback/Badge.tsx';
import { reconcileTexts } from '../texts.ts';
import styles from './StateName.module.css';

const TONES: Record<LineState, BadgeTone> = {
  exact: 'green',
  probable: 'yellow',
  other_amount: 'yellow',
  ambiguous: 'yellow',
  no_purchase: 'red',
  unmatched: 'grey',
  approved_order: 'green',
  already_used: 'grey',
  assigned: 'green',
  set_aside: 'grey',
  debit: 'grey',
};

/** The name of a state; of one that this version does not know, its name in the API. */
export const stateName = (state: LineState | Unrecognised): string =>
  entryOf(reconcileTexts.stateNames, state) ?? state;

interface StateNameProps {
  readonly state: LineState | Unrecognised;
  /** What is said of one line in this state; its name by default. */
  readonly label?: string;
}

export function StateName({ state, label = stateName(state) }: StateNameProps) {
  return (
    <span className={styles.name}>
      <Badge tone={entryOf(TONES, state) ?? 'grey'}>{label}</Badge>
    </span>
  );
}
