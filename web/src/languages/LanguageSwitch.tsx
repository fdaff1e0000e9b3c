import { LANGUAGES } from '@prelaunch/domain/languages';
import { LANGUAGE } from '../ui/language.ts';
import { cx } from '../ui/cx.ts';
import { chooseLanguage } from './choose-language.ts';
import styles from './LanguageSwitch.module.css';
import { languageTexts as texts } from './texts.ts';

interface LanguageSwitchProps {
  /** On the sidebar's dark background. */
  readonly night?: boolean;
}

/** Whether the server has marked its page: the installation offers this language. Vite's own server offers none. */
const isOffered = ({ code }: { readonly code: string }): boolean =>
  document.querySelector(`meta[name=languages][content~=${code}]`) !== null;

/** Loads the page again in another language; nothing where there is no choice. Each language has its own name, whatever the page's language. */
export function LanguageSwitch({ night = false }: LanguageSwitchProps) {
  const offered = LANGUAGES.filter(isOffered);
  if (offered.length < 2) return null;
  return (
    <div role="group" className={cx(styles.list, night && styles.night)} aria-label={texts.label}>
      {offered.map(({ code, name, draft }) => (
        <button
          key={code}
          type="button"
          className={styles.choice}
          aria-current={code === LANGUAGE || undefined}
          onClick={() => void chooseLanguage(code)}
        >
          <span lang={code}>{name}</span>
          {draft && ` (${texts.draft})`}
        </button>
      ))}
    </div>
  );
}
