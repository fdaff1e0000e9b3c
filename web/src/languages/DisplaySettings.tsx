import { ThemeSwitch } from '../ui/buttons/ThemeSwitch.tsx';
import styles from './DisplaySettings.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** The language and the theme of the pages. `night`: on the sidebar's dark background. */
export function DisplaySettings({ night = false }: { readonly night?: boolean }) {
  return (
    <div className={styles.settings}>
      <LanguageSwitch night={night} />
      <ThemeSwitch night={night} />
    </div>
  );
}
