import { useRef, type ReactNode } from 'react';
import styles from './FormSections.module.css';
import { companyTexts as texts } from './texts.ts';

interface FormSectionsProps {
  /** The labels of the form's fieldsets, in their order. */
  readonly labels: readonly string[];
  /** The form. */
  readonly children: ReactNode;
}

/** A long form with a list of its sections beside it. An entry of the list focuses the section's first field. */
export function FormSections({ labels, children }: FormSectionsProps) {
  const form = useRef<HTMLDivElement>(null);
  const show = (index: number) => {
    const section = form.current?.querySelectorAll('fieldset')[index];
    section?.scrollIntoView({ block: 'start' });
    section
      ?.querySelector<HTMLElement>(':is(input, select, textarea):enabled')
      ?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.sections}>
      <nav className={styles.list} aria-label={texts.sectionList}>
        <ol>
          {labels.map((label, index) => (
            <li key={label}>
              <button
                type="button"
                className={styles.link}
                onClick={() => {
                  show(index);
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <div ref={form}>{children}</div>
    </div>
  );
}
