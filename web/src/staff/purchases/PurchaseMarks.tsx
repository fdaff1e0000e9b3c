import type { PurchaseMark } from '@prelaunch/contract';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { purchaseTexts as texts } from './texts.ts';
import type { StaffPurchase } from './staff-purchase.ts';
import styles from './PurchaseMarks.module.css';

const TONES: Record<PurchaseMark, BadgeTone> = {
  member_waiting: 'yellow',
  unusual_reference: 'yellow',
  contested_reference: 'red',
  typed_amount_differs: 'yellow',
  proof_reused: 'red',
};

export function MarkBadge({ mark }: { readonly mark: PurchaseMark }) {
  return <Badge tone={TONES[mark]}>{texts.marks[mark]}</Badge>;
}

/** As the windows have it: the name, and beside it whether the company has still to verify them. */
export function MemberName({ purchase }: { readonly purchase: StaffPurchase }) {
  return (
    <span className={cx(styles['name'], styles['end'])}>
      <span>{purchase.user.name}</span>
      {purchase.marks.includes('member_waiting') && <MarkBadge mark="member_waiting" />}
    </span>
  );
}

/** The name with all the marks, as the tables have it: what to look at twice. */
export function MarkedName({ purchase }: { readonly purchase: StaffPurchase }) {
  return (
    <span className={styles['name']}>
      <span>{purchase.user.name}</span>
      {purchase.marks.map((mark) => (
        <MarkBadge key={mark} mark={mark} />
      ))}
    </span>
  );
}
