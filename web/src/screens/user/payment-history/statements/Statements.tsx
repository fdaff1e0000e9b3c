import { getStatementPaper, listStatementYears } from '@prelaunch/contract';
import { formatFinancialYear } from '@prelaunch/domain/financial-year';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { endpointQuery } from '../../../../api/query-client.ts';
import { fetchFile } from '../../../../api/stream.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { saveFile } from '../../../../ui/buttons/save-file.ts';
import styles from './Statements.module.css';
import { statementTexts as texts } from './texts.ts';

/** Saves the statement of a financial year. */
function YearButton({ year }: { readonly year: number }) {
  const name = formatFinancialYear(year);
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchFile('user', getStatementPaper, { params: { year: String(year) } }),
    onSuccess: (paper) => saveFile(paper, texts.fileName(name)),
  });
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden="true" />}
      pending={isPending}
      pendingText={texts.downloading}
      onClick={() => mutate()}
    >
      {texts.download(name)}
    </Button>
  );
}

/** The member's statements: one for each financial year with purchases. */
export function Statements() {
  const { data } = useQuery({
    ...endpointQuery('user', listStatementYears, {}),
    // The history is useful without it, so a failure shows no toast.
    meta: { quiet: true },
  });
  if (data === undefined || data.years.length === 0) return null;
  return (
    <div className={styles.apart}>
      <Card title={texts.title}>
        <div className={styles.statements}>
          <p className={styles.text}>{texts.text}</p>
          <div className={styles.years}>
            {data.years.map((year) => (
              <YearButton key={year} year={year} />
            ))}
          </div>
        </div>
      </Card>
    </div>
  );
}
