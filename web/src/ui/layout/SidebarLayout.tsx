import { LogOut, Menu, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '../cx.ts';
import styles from './SidebarLayout.module.css';
import { NightSky, Stars } from '../pictures/NightSky.tsx';
import { useLocalStorage } from './local-storage.ts';
import { uiTexts } from '../texts.ts';
import { useHasSidebar } from './useHasSidebar.ts';
import { useMinWidth } from './useMinWidth.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
// With the screens, so that showing their messages never needs another request.
import '../feedback/ToastHost.tsx';

export interface SidebarItem {
  label: string;
  href: string;
  icon: ReactNode;
  /** A number beside the label, such as pending items; 0 is hidden. */
  badge?: number;
  /** The kind of the counted items, for screen readers: 'waiting'. */
  badgeLabel?: string;
}

export interface SidebarLayoutProps {
  /** `label` names the link while the name is not known. */
  brand: { icon: ReactNode; name: string; href: string; label?: string };
  items: readonly SidebarItem[];
  /** The signed-in person: an AccountBadge. */
  header?: ReactNode;
  /** Above the logout: a ThemeSwitch. */
  footer?: ReactNode;
  /** A link to the person's own settings, beside the logout. */
  own?: SidebarItem;
  onLogout: () => void;
  children: ReactNode;
}

/** The largest number in a badge; screen readers read larger ones whole. */
const SHOWN = 99;

/** From this width in rem the sidebar has its full width; below it, the content needs the room. */
const ROOMY = 85;

const COLLAPSED_KEY = 'sidebarCollapsed';

type PartProps = Omit<SidebarLayoutProps, 'children'>;

const isHere = (path: string, href: string) => path === href || path.startsWith(`${href}/`);

function Brand({ brand, collapsed = false }: Pick<PartProps, 'brand'> & { collapsed?: boolean }) {
  return (
    <Link
      href={brand.href}
      className={styles.brand}
      aria-label={brand.name === '' ? brand.label : undefined}
    >
      <span className={styles.brandIcon} aria-hidden="true">
        {brand.icon}
      </span>
      {collapsed ? (
        <VisuallyHidden>{brand.name}</VisuallyHidden>
      ) : (
        <span className={styles.brandName}>{brand.name}</span>
      )}
    </Link>
  );
}

function Items({ items, collapsed }: Pick<PartProps, 'items'> & { collapsed: boolean }) {
  const [path] = useLocation();
  return (
    <nav aria-label={uiTexts.mainMenu}>
      <ul className={styles.items}>
        {items.map(({ label, href, icon, badge = 0, badgeLabel }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.item}
              aria-current={isHere(path, href) ? 'page' : undefined}
              title={collapsed ? label : undefined}
            >
              {icon}
              {collapsed ? (
                <VisuallyHidden>{label}</VisuallyHidden>
              ) : (
                <span className={styles.label}>{label}</span>
              )}
              {badge > 0 && (
                <span className={styles.badge}>
                  {badge > SHOWN ? (
                    <>
                      <span aria-hidden="true">{SHOWN}+</span>
                      <VisuallyHidden>{badge}</VisuallyHidden>
                    </>
                  ) : (
                    badge
                  )}
                  {badgeLabel !== undefined && <VisuallyHidden> {badgeLabel}</VisuallyHidden>}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OwnLink({ own, collapsed }: Pick<PartProps, 'own'> & { collapsed: boolean }) {
  const [path] = useLocation();
  if (own === undefined) return null;
  return (
    <Link
      href={own.href}
      className={styles.item}
      aria-current={isHere(path, own.href) ? 'page' : undefined}
      title={collapsed ? own.label : undefined}
    >
      {own.icon}
      {collapsed ? <VisuallyHidden>{own.label}</VisuallyHidden> : own.label}
    </Link>
  );
}

function LogoutButton({
  onLogout,
  collapsed,
}: Pick<PartProps, 'onLogout'> & { collapsed: boolean }) {
  return (
    <button
      type="button"
      className={styles.item}
      title={collapsed ? uiTexts.logout : undefined}
      onClick={onLogout}
    >
      <LogOut aria-hidden="true" />
      {collapsed ? <VisuallyHidden>{uiTexts.logout}</VisuallyHidden> : uiTexts.logout}
    </button>
  );
}

function Side({
  brand,
  items,
  header,
  footer,
  own,
  onLogout,
  collapsed,
  onCollapse,
}: PartProps & { collapsed: boolean; onCollapse: (collapsed: boolean) => void }) {
  const Fold = collapsed ? PanelLeftOpen : PanelLeftClose;
  const foldLabel = collapsed ? uiTexts.expandSidebar : uiTexts.collapseSidebar;
  return (
    <header className={styles.side}>
      <NightSky />
      <div className={styles.sideInner}>
        <div className={styles.brandRow}>
          <Brand brand={brand} collapsed={collapsed} />
          <button
            type="button"
            className={styles.fold}
            aria-label={foldLabel}
            title={foldLabel}
            onClick={() => onCollapse(!collapsed)}
          >
            <Fold aria-hidden="true" />
          </button>
        </div>
        {header != null && <div className={styles.header}>{header}</div>}
        <Items items={items} collapsed={collapsed} />
        <div className={styles.space}>
          <Stars faint />
        </div>
        <div className={styles.foot}>
          {footer != null && <div className={styles.footSlot}>{footer}</div>}
          <OwnLink own={own} collapsed={collapsed} />
          <LogoutButton onLogout={onLogout} collapsed={collapsed} />
        </div>
      </div>
    </header>
  );
}

function TopBar({ brand, items, header, footer, own, onLogout }: PartProps) {
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const [openedAt, setOpenedAt] = useState(path);
  const area = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const shown = open && openedAt === path;
  // A link of the menu closes it for good: Back must not open it again.
  if (open && !shown) setOpen(false);

  useEffect(() => {
    if (!shown) return undefined;
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && area.current?.contains(event.target) === false) {
        setOpen(false);
      }
    };
    document.addEventListener('pointerdown', pressOutside);
    return () => document.removeEventListener('pointerdown', pressOutside);
  }, [shown]);

  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return;
    setOpen(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    // Null after a click on an element that cannot have the focus, or when the window loses the focus.
    if (event.relatedTarget && area.current?.contains(event.relatedTarget) === false) {
      setOpen(false);
    }
  };

  return (
    <header ref={area} data-top-bar="" className={styles.top} onKeyDown={keyDown} onBlur={leave}>
      <NightSky />
      <div className={styles.bar}>
        <Brand brand={brand} />
        <button
          ref={button}
          type="button"
          className={styles.menuButton}
          aria-expanded={shown}
          onClick={() => {
            setOpen(!shown);
            setOpenedAt(path);
          }}
        >
          {shown ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          {shown ? <VisuallyHidden>{uiTexts.closeMenu}</VisuallyHidden> : uiTexts.menu}
        </button>
      </div>
      {shown && (
        <div className={styles.menu}>
          {header != null && <div className={styles.header}>{header}</div>}
          <Items items={items} collapsed={false} />
          <div className={styles.foot}>
            {footer}
            <OwnLink own={own} collapsed={false} />
            <LogoutButton onLogout={onLogout} collapsed={false} />
          </div>
        </div>
      )}
    </header>
  );
}

/**
 * The frame of a signed-in area: on wide screens a sidebar that can be collapsed to its icons, otherwise a bar with a
 * menu. Both contain the logout.
 */
export function SidebarLayout({ children, ...parts }: SidebarLayoutProps) {
  const large = useHasSidebar();
  const roomy = useMinWidth(ROOMY);
  const [stored, store] = useLocalStorage(COLLAPSED_KEY);
  const main = useRef<HTMLElement>(null);
  const collapsed = stored === 'true';

  return (
    <div
      className={cx(
        styles.layout,
        large && styles.wide,
        large && !roomy && styles.slim,
        large && collapsed && styles.collapsed,
      )}
    >
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          // Does not navigate, because '#main' would add a history entry.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {uiTexts.skipToContent}
      </a>
      {large ? (
        <Side
          {...parts}

          collapsed={collapsed}
          onCollapse={(next) => store(next ? 'true' : null)}
        />
      ) : (
        <TopBar {...parts} />
      )}
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
