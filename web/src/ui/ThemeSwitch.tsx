import { Monitor, Moon, Sun } from 'lucide-react';
import { useEffect, useId } from 'react';
import { cx } from './cx.ts';
import { applyTheme, THEME_KEY, themeOf } from './theme.ts';
import type { Theme } from './theme.ts';
import styles from './ThemeSwitch.module.css';
import { useLocalStorage } from './useLocalStorage.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

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
    <fieldset className={cx(styles['switch'], night && styles['night'])}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {THEMES.map((choice) => {
        const Picture = PICTURES[choice];
        return (
          <label key={choice} className={styles['choice']} title={labels[choice]}>
            <input
              type="radio"
              name={name}
              className={styles['radio']}
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
