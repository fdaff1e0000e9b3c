import { paths } from '../../../paths.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Card } from '../../../ui/Card.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { texts as areaTexts } from '../texts.ts';
import styles from './SuperAdminGuide.module.css';

const texts = areaTexts.admins;

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
        <p className={styles.text}>{texts.own.text}</p>
        <div>
          <ButtonLink variant="secondary" size="small" href={paths.superAdminTwoStep}>
            {texts.own.link}
          </ButtonLink>
        </div>
      </Card>
      <div className={styles.wide}>
        <Card title={texts.commands.title}>
          <p className={styles.text}>{texts.commands.text}</p>
          <CopyField label={texts.commands.add} value={texts.commands.addCommand} />
          <CopyField label={texts.commands.remove} value={texts.commands.removeCommand} />
        </Card>
      </div>
    </div>
  );
}
