import { ArrowRight } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './confirmations.module.css';
import { confirmationTexts as texts } from './texts.ts';
import type { Confirmation } from './confirmation-columns.tsx';

type Line = Confirmation['lines'][number];

function Sides({ before, after, changed }: Line) {
  if (before === null || !changed) return <span>{after}</span>;
  if (after === null) {
    return (
      <>
        <del>{before}</del>
        <VisuallyHidden>{texts.removed}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      <del>{before}</del>
      <ArrowRight className={styles['arrow']} aria-hidden="true" />
      <VisuallyHidden>{texts.becomes}</VisuallyHidden>
      <strong>{after}</strong>
    </>
  );
}

/** Every detail of what is changed: those that stay the same tell what it is about. */
export function ChangeLines({ lines }: Pick<Confirmation, 'lines'>) {
  return (
    <dl className={styles['lines']}>
      {lines.map((line) => (
        <div key={line.label}>
          <dt>{line.label}</dt>
          <dd>
            <Sides {...line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
