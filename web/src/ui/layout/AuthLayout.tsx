import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './AuthLayout.module.css';
import { NightSky, Stars } from '../pictures/NightSky.tsx';
import { Orbit } from '../pictures/Orbit.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { UnbrokenText } from '../text/UnbrokenText.tsx';
import { useMediaQuery } from './useMediaQuery.ts';

export interface AuthFact {
  label: string;
  /** Undefined while it is loading. */
  value: ReactNode;
}

export interface AuthLayoutProps {
  /** '{token name} PRE-LAUNCH PROGRAM', above the heading. */
  programme?: ReactNode;
  heading: string;
  intro?: string | undefined;
  token: {
    icon: ReactNode;
    name: ReactNode;
    line?: ReactNode;
    facts?: readonly AuthFact[];
    /** A bar below the facts. */
    progress?: AuthFact | false;
  };
  /** Reasons to trust the company: beside the form below the token, on a phone below the form. */
  assurances?: readonly string[];
  children: ReactNode;
  /** Who runs the site, as a paragraph below everything else. */
  contact?: ReactNode;
  footer?: ReactNode;
  /** Shown in the corner, or at the bottom on a phone, such as a ThemeSwitch. */
  corner?: ReactNode;
}

/** A line break after its hyphen would make it two words. */
const ONE_TIME = /(one-time)/;

/** The width from which AuthLayout.module.css places the form beside the picture. */
const BESIDE = '(min-width: 900px)';

function Assurances({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles.assurances}>
      {texts.map((text) => (
        <li key={text}>
          <Check aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** A form beside a picture of the token; on a phone, the form is below the picture. */
export function AuthLayout({
  programme,
  heading,
  intro,
  token,
  assurances,
  children,
  contact,
  footer,
  corner,
}: AuthLayoutProps) {
  const beside = useMediaQuery(BESIDE);
  const trust = assurances && <Assurances texts={assurances} />;
  return (
    <div className={styles.layout}>
      <aside className={styles.picture}>
        <NightSky />
        <span className={styles.stars}>
          <Stars />
        </span>
        <span className={styles.emblem}>
          <Orbit icon={token.icon} />
        </span>
        <div className={styles.text}>
          <p className={styles.name}>{token.name}</p>
          {token.line != null && <p className={styles.line}>{token.line}</p>}
        </div>
        {token.facts && (
          <dl className={styles.facts}>
            {token.facts.map(({ label, value }) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value ?? <Skeleton night width="6rem" height="1lh" />}</dd>
              </div>
            ))}
            {token.progress && (
              <div className={styles.progress}>
                <dt>{token.progress.label}</dt>
                <dd>{token.progress.value ?? <Skeleton night height="1lh" />}</dd>
              </div>
            )}
          </dl>
        )}
        {beside && trust}
      </aside>
      <main className={styles.form}>
        <div className={styles.sheet}>
          <header className={styles.head}>
            {programme != null && <p className={styles.programme}>{programme}</p>}
            <h1>{heading}</h1>
            {intro !== undefined && (
              <p className={styles.intro}>
                <UnbrokenText parts={ONE_TIME}>{intro}</UnbrokenText>
              </p>
            )}
          </header>
          {children}
          {footer != null && <div className={styles.footer}>{footer}</div>}
          {!beside && trust}
          {contact}
        </div>
        {corner != null && <div className={styles.corner}>{corner}</div>}
      </main>
    </div>
  );
}
