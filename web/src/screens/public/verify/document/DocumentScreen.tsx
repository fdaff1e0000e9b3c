import { checkDocument } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../api/query-client.ts';
import { CompanyContact } from '../../../../programme/CompanyContact.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatMoment } from '../../../../ui/dates.ts';
import { DescriptionList } from '../../../../ui/layout/DescriptionList.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { CheckInput } from '../CheckInput.tsx';
import { Loading } from '../Loading.tsx';
import { verifyTexts } from '../texts.ts';
import { Verdict } from '../Verdict.tsx';
import { VerifyLayout } from '../VerifyLayout.tsx';
import styles from '../VerifyScreen.module.css';
import { CompareForm } from './CompareForm.tsx';
import { documentTexts as texts } from './texts.ts';

/** /verify/<code>: says whether a receipt or statement is genuine, and compares what is printed on it. */
export function DocumentScreen({ code }: { readonly code: string }) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...endpointQuery('user', checkDocument, { body: { code } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });
  const isUnknown = data?.document === null && data.keyRevokedAt === null;
  // Servers before reversals do not send it.
  const reversedAt = data?.document?.reversedAt;
  return (
    <VerifyLayout contact={!isUnknown}>
      {data === undefined && isError && (
        <ErrorState text={texts.failed} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !isError && <Loading text={texts.loading} />}
      {isUnknown && (
        <Verdict
          state="failed"
          title={texts.notIssued}
          note={texts.notIssuedText}
          action={
            <>
              <p>
                {texts.codeChecked} <code className={styles.checked}>{code}</code>
              </p>
              <CompanyContact />
            </>
          }
        />
      )}
      {data?.keyRevokedAt != null && (
        <Verdict
          state="open"
          title={texts.revoked}
          note={texts.revokedText(formatMoment(data.keyRevokedAt))}
        />
      )}
      {data?.document != null && (
        <>
          {reversedAt != null && (
            <Verdict
              state="failed"
              title={texts.reversed(formatMoment(reversedAt))}
              note={texts.reversedText}
            />
          )}
          <Verdict state="open" title={texts.genuine} note={texts.genuineText} />
          <Card title={texts.about}>
            <p className={styles.hint}>{texts.aboutHint}</p>
            <div className={styles.facts}>
              <DescriptionList
                items={[
                  {
                    label: texts.kind,
                    value: texts.kindText(data.document.kind, data.document.financialYear),
                    strong: true,
                  },
                  { label: texts.company, value: data.document.company, strong: true },
                  { label: texts.issued, value: formatMoment(data.document.issuedAt) },
                  { label: texts.shortCode, value: data.document.shortCode },
                ]}
              />
            </div>
          </Card>
          <CompareForm
            code={code}
            kind={data.document.kind}
            nameCoverage={data.document.nameCoverage}
            isReversed={reversedAt != null}
          />
        </>
      )}
      {data !== undefined && (
        <CheckInput
          title={isUnknown ? verifyTexts.again : verifyTexts.another}
          code={isUnknown ? code : ''}
        />
      )}
    </VerifyLayout>
  );
}
