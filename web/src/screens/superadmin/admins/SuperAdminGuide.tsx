import { Fragment } from 'react';
import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { texts as areaTexts } from '../texts.ts';
import styles from './SuperAdminGuide.module.css';

const texts = areaTexts.admins;

interface CommandProps {
  readonly label: string;
  readonly command: string;
}

/** A command to copy. It wraps between its words, so that all of it can be read on a phone. */
function Command({ label, command }: CommandProps) {
  return (
    <div className={styles.command}>
      <h3 className={styles.label}>{label}</h3>
      <div className={styles.line}>
        <code className={styles.code}>
          {command.split(' ').map((word, at) => (
            <Fragment key={at}>
              {at > 0 && ' '}
              <span className={styles.word}>{word}</span>
            </Fragment>
          ))}
        </code>
        <CopyButton size="normal" text={command} />
      </div>
    </div>
  );
}

/** Explains what the number of super admins means, how to change it, and how to protect one's own account. */
export function SuperAdminGuide({ count }: { readonly count: number }) {
  const state = count === 1 ? texts.onlyOne : texts.enough;
  return (
    <div className={styles.guide}>
      <Card
        title={state.title}
        actions={<Badge tone={count === 1 ? 'yellow' : 'green'}>{state.badge}</Badge>}
      >
        <p className={styles.text}>{state.text}</p>
      </Card>
      <Card title={texts.own.title}>
        <div className={styles.own}>
          <p className={styles.text}>{texts.own.text}</p>
          <ButtonLink variant="secondary" size="small" href={paths.superAdminTwoStep}>
            {texts.own.link}
          </ButtonLink>
        </div>
      </Card>
      <div className={styles.wide}>
        <Card title={texts.commands.title}>
          <p className={styles.text}>{texts.commands.text}</p>
          <Command label={texts.commands.add} command={texts.commands.addCommand} />
          <Command label={texts.commands.remove} command={texts.commands.removeCommand} />
        </Card>
      </div>
    </div>
  );
}
