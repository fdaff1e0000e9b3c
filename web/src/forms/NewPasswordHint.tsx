import { PASSWORD_MIN } from '@prelaunch/contract/fields';
import { cx } from '../ui/cx.ts';
import styles from './NewPasswordHint.module.css';
import { newPasswordTexts as texts } from './texts.ts';

/** From this length a password that is no common phrase withstands guessing for years. */
const STRONG = 14;

/** The hint under a new password. It judges the length; the server also refuses common passwords and patterns. */
export function NewPasswordHint({ password }: { readonly password: string }) {
  const { length } = password;
  if (length === 0) return texts.least(PASSWORD_MIN);
  const missing = PASSWORD_MIN - length;
  const [text, strength] =
    missing > 0
      ? ([texts.missing(missing), styles.short] as const)
      : length < STRONG
        ? ([texts.enough, styles.enough] as const)
        : ([texts.strong, styles.strong] as const);
  return (
    <span className={styles.hint}>
      <span className={cx(styles.bar, strength)} aria-hidden="true" />
      {text}
    </span>
  );
}
