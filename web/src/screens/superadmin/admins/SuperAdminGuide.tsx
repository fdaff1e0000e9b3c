import { Fragment } from 'react';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { cx } from '../../../ui/cx.ts';
import { texts as areaTexts } from '../texts.ts';
import styles from './SuperAdminGuide.module.css';

const texts = areaTexts.admins;

interface CommandProps {
  readonly label: string;
  readonly command: string;
}

/** A command to copy. It wraps between its words, but keeps an address and a name together. */
function Command({ label, command }: CommandProps) {
  return (
    <div className={styles.command}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.line}>
        <code className={styles.code}>
          {command.split(/ (?!")/).map((word, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              <span className={styles.word}>{word}</span>
            </Fragment>
          ))}
        </code>
        <CopyButton iconOnly text={command} />
      </div>
    </div>
  );
}

/** Explains what the number of super admins means, how to change it, and how to protect one's own account. */
export function SuperAdminGuide({ count }: { readonly count: number }) {
  const isOnly = count === 1;
  const state = isOnly ? texts.onlyOne : texts.enough;
  return (
    <div className={styles.guide}>
      <div className={cx(styles.half, isOnly && styles.risk)}>
        <Card
          title={state.title}
          actions={<Badge tone={isOnly ? 'yellow' : 'green'}>{state.badge}</Badge>}
        >
          <p className={styles.text}>{state.text}</p>
          {isOnly && <Command label={texts.onlyOne.command} command={texts.commands.addCommand} />}
        </Card>
      </div>
      <Card title={texts.own.title}>
        <p className={styles.text}>{texts.own.text}</p>
        <div className={styles.action}>
          <ButtonLink variant="secondary" href={paths.superAdminTwoStep}>
            {texts.own.link}
          </ButtonLink>
        </div>
      </Card>
      {!isOnly && (
        <div className={styles.wide}>
          <Card title={texts.commands.title}>
            <p className={styles.text}>{texts.commands.text}</p>
            <Command label={texts.commands.add} command={texts.commands.addCommand} />
            <Command label={texts.commands.remove} command={texts.commands.removeCommand} />
          </Card>
        </div>
      )}
    </div>
  );
}
