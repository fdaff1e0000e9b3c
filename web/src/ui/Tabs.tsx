import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Tabs.module.css';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  /** A number beside the label, such as pending items. */
  count?: number | string;
}

export interface TabsProps<Id extends string> {
  /** The label of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** For long labels: smaller on a phone, where they may wrap. */
  dense?: boolean;
  /** For short labels: on a phone with large text they become smaller, so that no tab is out of sight. */
  short?: boolean;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** How much of an edge fades out, in rem, as in the style sheet. */
const FADE = 2;

/** Scrolls the selected tab into sight, clear of the faded edges. `scrollIntoView` would also scroll the page. */
function showSelected(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected="true"]');
  if (tab === null) return;
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const frame = list.getBoundingClientRect();
  const start = frame.left + FADE * rem;
  const end = frame.right - FADE * rem;
  list.scrollLeft += Math.max(0, tab.getBoundingClientRect().right - end);
  list.scrollLeft -= Math.max(0, start - tab.getBoundingClientRect().left);
}

/** Marks the edges beyond which there are more tabs. */
function markEdges(list: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = list;
  list.toggleAttribute('data-more-before', scrollLeft > 1);
  list.toggleAttribute('data-more-after', scrollLeft < scrollWidth - clientWidth - 1);
}

/** Tabs and the panel of the selected one; arrows, Home and End move between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  dense = false,
  short = false,
  children,
}: TabsProps<Id>) {
  const base = useId();
  const tabId = (id: Id) => `${base}tab-${id}`;
  const panelId = `${base}panel`;

  const move = (event: KeyboardEvent, from: number) => {
    const last = tabs.length - 1;
    const targets: Partial<Record<string, number>> = {
      ArrowRight: from === last ? 0 : from + 1,
      ArrowLeft: from === 0 ? last : from - 1,
      Home: 0,
      End: last,
    };
    const target = tabs[targets[event.key] ?? -1];
    if (!target) return;
    event.preventDefault();
    document.getElementById(tabId(target.id))?.focus();
    onSelect(target.id);
  };

  // On a phone the selected tab may be outside of the visible part.
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) showSelected(list.current);
  }, [selected]);
  const count = tabs.length;
  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const update = () => {
      showSelected(element);
      markEdges(element);
    };
    const observer = new ResizeObserver(update);
    // The tabs change with the text size and when the typeface has loaded.
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [count]);

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(styles.list, dense && styles.dense, short && styles.short)}
        onScroll={(event) => markEdges(event.currentTarget)}
      >
        {tabs.map((tab, index) => {
          const current = tab.id === selected;
          return (
            <button
              key={tab.id}
              id={tabId(tab.id)}
              type="button"
              role="tab"
              className={styles.tab}
              aria-selected={current}
              aria-controls={current ? panelId : undefined}
              tabIndex={current ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => move(event, index)}
            >
              {tab.icon}
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </button>
          );
        })}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(selected)} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
