import { listHoldingsStatements, publishHoldings } from '@prelaunch/contract';
import { formatIstDate, formatIstTime } from '@prelaunch/domain/dates';
import { publicationDueDay } from '@prelaunch/domain/holdings/overdue';
import { readStatement } from '@prelaunch/domain/holdings/statement';
import { formatTokens, tokens } from '@prelaunch/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { endpointQuery, useEndpoint } from '../../../../api/query-client.ts';
import { paths } from '../../../../paths.ts';
import { useProgramme } from '../../../../programme/useProgramme.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatDayInWords } from '../../../../ui/dates.ts';
import { DescriptionList } from '../../../../ui/layout/DescriptionList.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Notice } from '../../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import { TextLink } from '../../../../ui/buttons/TextLink.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { useMayWrite } from '../../useMayWrite.ts';
import styles from './PublicationCard.module.css';
import { publicationTexts as texts } from './texts.ts';

const amount = (quantity: number): string => formatTokens(tokens(BigInt(quantity)));

/** The latest publication of the company's holdings, and a button that publishes them now. */
export function PublicationCard() {
  const programme = useProgramme('admin').data;
  const company = programme?.companyId ?? null;
  const client = useQueryClient();
  const published = endpointQuery('admin', listHoldingsStatements, {
    query: { company: company ?? '' },
  });
  const { data, isError, isFetching, refetch } = useQuery({
    ...published,
    enabled: company !== null,
    meta: { quiet: true },
  });
  const mayWrite = useMayWrite();
  const publish = useEndpoint('admin', publishHoldings);
  if (data === undefined && isError) {
    return <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  const dueDay = publicationDueDay(new Date());
  const statement = readStatement(data?.records[0]?.statement ?? '');
  return (
    <Card
      title={texts.title}
      actions={
        mayWrite && (
          <Button
            variant="secondary"
            size="small"
            pending={publish.isPending}
            pendingText={texts.publishing}
            onClick={() => {
              publish.mutate(
                {},
                {
                  onSuccess: ({ message }) => {
                    showToast({ kind: 'success', text: message });
                    void client.invalidateQueries({ queryKey: published.queryKey });
                  },
                },
              );
            }}
          >
            {texts.publish}
          </Button>
        )
      }
    >
      {statement !== null && statement.day < dueDay && (
        <Notice icon={TriangleAlert}>{texts.overdue(formatDayInWords(dueDay) ?? dueDay)}</Notice>
      )}
      <p className={styles.text}>{texts.intro}</p>
      {data === undefined ? (
        <Skeleton height="9rem" />
      ) : statement === null ? (
        <p>{texts.none((programme?.soldSupply ?? 0n) > 0n)}</p>
      ) : (
        <div className={styles.facts}>
          <DescriptionList
            items={[
              {
                label: texts.day,
                value: `${formatIstDate(statement.at)} ${formatIstTime(statement.at)}`,
              },
              { label: texts.number, value: amount(statement.number) },
              { label: texts.holders, value: amount(statement.holders) },
              { label: texts.total, value: `${amount(statement.total)} ${statement.token}` },
              { label: texts.supply, value: `${amount(statement.supply)} ${statement.token}` },
            ]}
          />
        </div>
      )}
      <p>
        <TextLink href={paths.verify}>{texts.page}</TextLink>
      </p>
    </Card>
  );
}
