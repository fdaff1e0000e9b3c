import { useEffect, useLayoutEffect, useRef } from 'react';
import imported from 'react-paginate';
import styles from './Pager.module.css';
import { uiTexts } from '../texts.ts';

// A CommonJS module, whose default export differs between the development server and the build.
const ReactPaginate = (imported as { default?: typeof imported }).default ?? imported;

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  lastPage: number;
  onPage: (page: number) => void;
  /** Pages shown at either end. */
  marginPages?: number;
  /** What has these pages, on a screen with several pagers. */
  of?: string;
}

/** Page numbers with links to the previous and the next page. Renders nothing if there is only one page. */
export function Pager({ page, lastPage, onPage, marginPages = 1, of }: PagerProps) {
  const nav = useRef<HTMLElement>(null);

  // The library makes the list itself a landmark, which hides its list semantics.
  useLayoutEffect(() => {
    const list = nav.current?.querySelector('ul');
    list?.removeAttribute('role');
    list?.removeAttribute('aria-label');
  });

  // The library changes the page on any key, including the letter of a shortcut, so keys other than Enter and Space
  // are stopped.
  const shown = lastPage > 1;
  useEffect(() => {
    const pager = nav.current;
    if (!shown || pager === null) return undefined;
    const enterOnly = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') event.stopPropagation();
      else event.preventDefault();
    };
    pager.addEventListener('keypress', enterOnly, { capture: true });
    return () => {
      pager.removeEventListener('keypress', enterOnly, { capture: true });
    };
  }, [shown]);

  if (!shown) return null;
  return (
    <nav
      ref={nav}
      aria-label={of === undefined ? uiTexts.pages : `${uiTexts.pages}: ${of}`}
      className={styles.pager}
    >
      <ReactPaginate
        pageCount={lastPage}
        forcePage={Math.min(Math.max(page, 1), lastPage) - 1}
        pageRangeDisplayed={3}
        marginPagesDisplayed={marginPages}
        previousLabel={uiTexts.previousPage}
        nextLabel={uiTexts.nextPage}
        previousAriaLabel={uiTexts.previousPage}
        nextAriaLabel={uiTexts.nextPage}
        breakLabel="…"
        ariaLabelBuilder={uiTexts.page}
        onPageChange={({ selected }) => onPage(selected + 1)}
        containerClassName={styles.list}
        pageLinkClassName={styles.link}
        breakLinkClassName={`${styles.link} ${styles.break}`}
        activeLinkClassName={styles.current}
        previousLinkClassName={`${styles.link} ${styles.end}`}
        nextLinkClassName={`${styles.link} ${styles.end}`}
        disabledLinkClassName={styles.off}
      />
    </nav>
  );
}
