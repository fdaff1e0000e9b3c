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

/** Loads the page again in another language. Each language has its own name, whatever the page's language. */
export function LanguageSwitch({ night = false }: LanguageSwitchProps) {
  return (
    <div role="group" className={cx(styles.list, night && styles.night)} aria-label={texts.label}>
      {LANGUAGES.map(({ code, name, draft }) => (
        <button
          key={code}
          type="button"
          className={styles.choice}
          aria-current={code === LANGUAGE ? 'true' : undefined}
          onClick={() => void chooseLanguage(code)}
        >
          <span lang={code}>{name}</span>
          {draft && ` (${texts.draft})`}
        </button>
      ))}
    </div>
  );
}
