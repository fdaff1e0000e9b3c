import type { ReactNode } from 'react';
import styles from './AuthLayout.module.css';
import { cx } from './cx.ts';
import { Skeleton } from './Skeleton.tsx';
import { StarsBackground } from './StarsBackground.tsx';

export interface AuthFact {
  label: string;
  /** Undefined while it is loading. */
  value: ReactNode;
}

export interface AuthLayoutProps {
  /** '{token name} PRE-LAUNCH PROGRAM', above the heading. */
  programme?: ReactNode;
  heading: string;
  intro?: ReactNode;
  token: { icon: ReactNode; name: ReactNode; line?: ReactNode; facts?: readonly AuthFact[] };
  children: ReactNode;
  footer?: ReactNode;
  /** Shown in the corner, or at the bottom on a phone, such as a ThemeSwitch. */
  corner?: ReactNode;
}

/** A form beside a picture of the token; on a phone, the form is below the picture. */
export function AuthLayout({
  programme,
  heading,
  intro,
  token,
  children,
  footer,
  corner,
}: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <aside className={styles.picture}>
        <StarsBackground />
        <div className={styles.emblem} aria-hidden="true">
          <svg className={styles.orbits} viewBox="0 0 320 320">
            <circle className={styles.glow} cx="160" cy="160" r="104" />
            <circle className={cx(styles.orbit, styles.near)} cx="160" cy="160" r="104" />
            <circle className={styles.orbit} cx="160" cy="160" r="140" />
            <circle className={styles.orbit} cx="160" cy="160" r="176" />
            <circle className={styles.body} cx="233.500" cy="86.500" r="5" />
            <circle className={styles.body} cx="38.800" cy="230" r="3" />
          </svg>
          <span className={styles.icon}>{token.icon}</span>
        </div>
        <div className={styles.text}>
          <p className={styles.name}>{token.name}</p>
          {token.line != null && <p className={styles.line}>{token.line}</p>}
        </div>
        {token.facts && (
          <dl className={styles.facts}>
            {token.facts.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value ?? <Skeleton night width="6rem" height="1.5em" />}</dd>
              </div>
            ))}
          </dl>
        )}
      </aside>
      <main className={styles.form}>
        <div className={styles.sheet}>
          <header className={styles.head}>
            {programme != null && <p className={styles.programme}>{programme}</p>}
            <h1>{heading}</h1>
            {intro != null && <p className={styles.intro}>{intro}</p>}
          </header>
          {children}
          {footer != null && <div className={styles.footer}>{footer}</div>}
        </div>
        {corner != null && <div className={styles.corner}>{corner}</div>}
      </main>
    </div>
  );
}
