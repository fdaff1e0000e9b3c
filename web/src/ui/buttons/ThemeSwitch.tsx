import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useId } from 'react';
import { uiTexts } from '../texts.ts';
import styles from './ThemeSwitch.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { cx } from '../cx.ts';
import { useLocalStorage } from '../layout/local-storage.ts';

type Theme = 'system' | 'light' | 'dark';

/** The storage key of the choice; without a value the system's theme applies. */
const THEME_KEY = 'theme';

/** Parses a stored choice. */
function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** Sets the page's theme. At the start, public/theme.js does the same before the first paint. */
function applyTheme(theme: Theme): void {
  const data = document.documentElement.dataset;
  if (theme === 'system') delete data['theme'];
  else data['theme'] = theme;
}

export interface ThemeSwitchProps {
  /** On the sidebar's dark background. */
  night?: boolean;
}

const LABELS: Record<Theme, string> = uiTexts.themes;
const PICTURES = { system: Monitor, light: Sun, dark: Moon };
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Light, dark, or the system's theme; the choice is stored. */
export function ThemeSwitch({ night = false }: ThemeSwitchProps) {
  const [stored, store] = useLocalStorage(THEME_KEY);
  const theme = themeOf(stored);
  const name = useId();

  // Applies the theme also after a change in another tab.
  useEffect(() => applyTheme(theme), [theme]);

  return (
    <fieldset className={cx(styles.switch, night && styles.night)}>
      <legend>
        <VisuallyHidden>{uiTexts.theme}</VisuallyHidden>
      </legend>
      {THEMES.map((choice) => {
        const Picture = PICTURES[choice];
        return (
          <label key={choice} className={styles.choice} title={LABELS[choice]}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              aria-label={LABELS[choice]}
              checked={theme === choice}
              onChange={() => store(choice === 'system' ? null : choice)}
            />
            <Picture aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
