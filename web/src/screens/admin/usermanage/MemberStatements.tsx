import { getMemberStatementPaper, listMemberStatementYears } from '@prelaunch/contract';
import { formatFinancialYear } from '@prelaunch/domain/financial-year';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId } from 'react';
import { endpointQuery } from '../../../api/query-client.ts';
import { fetchFile } from '../../../api/stream.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { saveFile } from '../../../ui/buttons/save-file.ts';
import { texts as adminTexts } from '../texts.ts';
import type { User } from './user-columns.tsx';
import styles from './MemberStatements.module.css';

const texts = adminTexts.users;

interface YearButtonProps {
  readonly user: User;
  readonly year: number;
}

/** Saves the statement of a financial year. */
function YearButton({ user: { id, referralCode }, year }: YearButtonProps) {
  const name = formatFinancialYear(year);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchFile('admin', getMemberStatementPaper, {
        params: { id },
        query: { year: String(year) },
      }),
    onSuccess: (paper) => saveFile(paper, texts.statementFile(name, referralCode)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download aria-hidden />}
      pending={isPending}
      pendingText={texts.downloading}
      onClick={() => mutate()}
    >
      {texts.statementOf(name)}
    </Button>
  );
}

/** The statements of a member: one for each financial year with purchases. */
export function MemberStatements({ user }: { readonly user: User }) {
  const titleId = useId();
  const { data } = useQuery({
    ...endpointQuery('admin', listMemberStatementYears, { params: { id: user.id } }),
    // The form is useful without it, so a failure shows no toast.
    meta: { quiet: true },
  });
  if (data === undefined || data.years.length === 0) return null;
  return (
    <section className={styles.statements} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {texts.statements}
      </h3>
      <div className={styles.years}>
        {data.years.map((year) => (
          <YearButton key={year} user={user} year={year} />
        ))}
      </div>
    </section>
  );
}
