import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useId } from 'react';
import styles from './ThemeSwitch.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { cx } from './cx.ts';
import { useLocalStorage } from './local-storage.ts';

type Theme = 'system' | 'light' | 'dark';

/** Under this key the choice is kept; nothing there means the system's theme. */
const THEME_KEY = 'theme';

/** Reads a kept choice. */
function themeOf(text: string | null): Theme {
  return text === 'light' || text === 'dark' ? text : 'system';
}

/** Dresses the page. At the start public/theme.js has done the same, before the first paint. */
function applyTheme(theme: Theme): void {
  const data = document.documentElement.dataset;
  if (theme === 'system') delete data['theme'];
  else data['theme'] = theme;
}

export interface ThemeSwitchProps {
  label?: string;
  labels?: Record<Theme, string>;
  /** On the night sky of the sidebar. */
  night?: boolean;
}

const LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const PICTURES = { system: Monitor, light: Sun, dark: Moon };
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Light, dark, or as the system has it; the choice is kept. */
export function ThemeSwitch({ label = 'Theme', labels = LABELS, night = false }: ThemeSwitchProps) {
  const [kept, keep] = useLocalStorage(THEME_KEY);
  const theme = themeOf(kept);
  const name = useId();

  // Also when another tab changes it.
  useEffect(() => applyTheme(theme), [theme]);

  return (
    <fieldset className={cx(styles.switch, night && styles.night)}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {THEMES.map((choice) => {
        const Picture = PICTURES[choice];
        return (
          <label key={choice} className={styles.choice} title={labels[choice]}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              aria-label={labels[choice]}
              checked={theme === choice}
              onChange={() => keep(choice === 'system' ? null : choice)}
            />
            <Picture aria-hidden="true" />
          </label>
        );
      })}
    </fieldset>
  );
}
