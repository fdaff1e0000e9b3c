import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts';
import styles from './FormSections.module.css';
import { companyTexts as texts } from './texts.ts';

interface FormSectionsProps {
  /** The labels of the form's fieldsets, in their order. */
  readonly labels: readonly string[];
  /** Whether a phone shows the number of the section in sight: where all sections are to be filled in. */
  readonly counted: boolean;
  /** The form. */
  readonly children: ReactNode;
}

/**
 * How far below the window's top the next section becomes the current one, as a part of the window's height. On a phone
 * the form is in the lower part of the window.
 */
const PLACE = 0.4;
const PLACE_ON_PHONE = 0.65;

/** The last section that begins in the upper part of the window; the first section if none does. */
function useCurrentSection(form: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0);
  const isPhone = useMediaQuery('(max-width: 639px)');
  useEffect(() => {
    const part = isPhone ? PLACE_ON_PHONE : PLACE;
    const sections = [...(form.current?.querySelectorAll('fieldset') ?? [])];
    const observer = new IntersectionObserver(
      () => {
        const place = innerHeight * part;
        setCurrent(
          Math.max(
            0,
            sections.findLastIndex((section) => section.getBoundingClientRect().top <= place),
          ),
        );
      },
      { rootMargin: `0px 0px ${String((part - 1) * 100)}% 0px` },
    );
    for (const section of sections) observer.observe(section);
    return () => {
      observer.disconnect();
    };
  }, [form, isPhone]);
  return current;
}

/**
 * A long form with a list of its sections, which marks the section in sight. An entry of the list focuses the section's
 * first field. The list is beside the form or, on a tablet, above it. A phone has no list; with `counted` it shows the
 * name and the number of the section in sight.
 */
export function FormSections({ labels, counted, children }: FormSectionsProps) {
  const form = useRef<HTMLDivElement>(null);
  const current = useCurrentSection(form);
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
                aria-current={index === current ? 'true' : undefined}
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
      {/* Screen readers announce the section of each field. */}
      {counted && (
        <p
          aria-hidden="true"
          className={styles.place}
          style={{ '--done': `${((current + 1) / labels.length) * 100}%` } as CSSProperties}
        >
          {texts.sectionInSight(labels[current] ?? '', current + 1, labels.length)}
        </p>
      )}
      <div ref={form}>{children}</div>
    </div>
  );
}
