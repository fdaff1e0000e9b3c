import { getHoldingProof } from '@prelaunch/contract';
import type { HoldingFile } from '@prelaunch/domain/holdings/holding-file';
import { readStatement } from '@prelaunch/domain/holdings/statement';
import { formatTokens, tokens } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { endpointQuery } from '../../../../api/query-client.ts';
import { OWN_PROOF, paths } from '../../../../paths.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../../ui/buttons/ButtonLink.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatDayInWords } from '../../../../ui/dates.ts';
import { saveFile } from '../../../../ui/buttons/save-file.ts';
import styles from './ProofCard.module.css';
import { proofTexts as texts } from './texts.ts';

function download(file: HoldingFile, day: string): void {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `holding-${day}.json`);
}

/** The member's part of the company's latest publication; nothing before the first one. */
export function ProofCard() {
  // Optional information, so a failure shows no toast.
  const { data } = useQuery({
    ...endpointQuery('user', getHoldingProof, {}),
    meta: { quiet: true },
  });
  const statement = readStatement(data?.latest?.statement ?? '');
  if (data === undefined || statement === null) return null;
  const day = formatDayInWords(statement.day) ?? statement.day;
  const { file } = data;
  if (file === null) {
    return (
      <Card title={texts.title}>
        <p className={styles.text}>{texts.notYet(day)}</p>
      </Card>
    );
  }
  const owned = `${formatTokens(tokens(BigInt(file.quantity)))} ${statement.token}`;
  return (
    <Card title={texts.title}>
      <p className={styles.text}>{texts.included(owned, day)}</p>
      <div className={styles.actions}>
        <ButtonLink
          variant="secondary"
          href={`${paths.verify}?${OWN_PROOF}`}
          icon={<ShieldCheck aria-hidden="true" />}
        >
          {texts.check}
        </ButtonLink>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          onClick={() => {
            download(file, statement.day);
          }}
        >
          {texts.download}
        </Button>
      </div>
    </Card>
  );
}
