import { checkHolding, hashOfStatement } from '@prelaunch/domain/holdings/check-holding';
import type { HoldingFile } from '@prelaunch/domain/holdings/holding-file';
import { formatTokens, tokens } from '@prelaunch/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { proofTools } from '../../../holdings/proof-tools.ts';
import { CompanyContact } from '../../../programme/CompanyContact.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { formatDayInWords } from '../../../ui/dates.ts';
import { DescriptionList } from '../../../ui/layout/DescriptionList.tsx';
import { comparePublished } from './compare-published.ts';
import { verifyTexts as texts } from './texts.ts';
import { Verdict, type Line } from './Verdict.tsx';
import styles from './VerifyScreen.module.css';

const amount = (quantity: number): string => formatTokens(tokens(BigInt(quantity)));

/** A result that holds only by what an unsigned file says. */
const unsigned = (line: Line): Line =>
  line.state === 'passed' ? { state: 'open', text: texts.onlyFileSays(line.text) } : line;

/** What did not pass stands first, then what was not checked. */
const ORDER: readonly Line['state'][] = ['failed', 'open', 'passed'];
const worstFirst = (lines: readonly Line[]): Line[] =>
  ORDER.flatMap((state) => lines.filter((line) => line.state === state));

const lineOf = (passed: boolean, good: string, bad: string): Line => ({
  state: passed ? 'passed' : 'failed',
  text: passed ? good : bad,
});

interface CheckResultProps {
  readonly file: HoldingFile;
}

/** What the check of a file found, in words. */
export function CheckResult({ file }: CheckResultProps) {
  const checked = useMemo(() => checkHolding(proofTools, file), [file]);
  const hash = useMemo(() => hashOfStatement(proofTools.sha256, file.statement), [file]);
  const statement = checked?.statement;
  const published = useQuery({
    queryKey: ['published holdings', hash, file.signature],
    queryFn: ({ signal }) => {
      if (statement === undefined) throw new Error('no statement');
      return comparePublished(file, statement, signal);
    },
    enabled: statement !== undefined,
    // Without a connection it fails at once, so that the rest of the result is shown as final.
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  if (checked === null || statement === undefined) {
    return <Verdict state="failed" title={texts.bad} lines={[]} note={texts.notFile} />;
  }

  const { checks } = checked;
  const quantity = amount(file.quantity);
  const day = formatDayInWords(statement.day) ?? statement.day;
  const total = `${amount(statement.total)} ${statement.token}`;
  const supply = `${amount(statement.supply)} ${statement.token}`;
  const comparison = published.data;
  const listed: Line =
    comparison !== undefined
      ? lineOf(
          comparison.problem === null,
          texts.listed,
          comparison.problem === null ? '' : texts.problems[comparison.problem],
        )
      : { state: 'open', text: published.isError ? texts.notCompared : texts.comparing };
  const ofFile: Line[] = [
    lineOf(
      checks.included,
      texts.included(quantity, statement.token),
      (checks.signed ? texts.notIncluded : texts.notInFile)(quantity, statement.token),
    ),
    lineOf(checks.total, texts.total(total, amount(statement.holders)), texts.wrongTotal(total)),
    lineOf(checks.supply, texts.supply(supply), texts.aboveSupply(supply)),
  ];
  const lines: Line[] = [
    ...(checks.signed ? ofFile : ofFile.map(unsigned)),
    lineOf(checks.signed, texts.signed, texts.unsigned),
    listed,
  ];
  const isBad = lines.some(({ state }) => state === 'failed');
  return (
    <>
      <Verdict
        state={isBad ? 'failed' : listed.state}
        title={isBad ? texts.bad : listed.state === 'open' ? texts.goodOffline : texts.good}
        lines={isBad ? worstFirst(lines) : lines}
        note={isBad ? texts.badText : comparison?.keyChanged === true ? texts.keyChanged : null}
        action={
          <>
            {isBad && <CompanyContact />}
            {published.isError && (
              <Button
                variant="secondary"
                pending={published.isFetching}
                onClick={() => void published.refetch()}
              >
                {texts.compare}
              </Button>
            )}
          </>
        }
      />
      <Card title={checks.signed ? texts.facts : texts.unsignedFacts}>
        <div className={styles.facts}>
          <DescriptionList
            items={[
              { label: texts.memberId, value: file.member, strong: true },
              {
                label: texts.quantity,
                value: `${quantity} ${statement.token}`,
                strong: checks.signed,
              },
            ]}
          />
          {checks.signed && <p className={styles.hint}>{texts.compareYourself(day)}</p>}
          <DescriptionList
            items={[
              { label: texts.day, value: day },
              { label: texts.number, value: amount(statement.number) },
              { label: texts.holders, value: amount(statement.holders) },
              { label: texts.allTokens, value: total },
              { label: texts.forSale, value: supply },
            ]}
          />
        </div>
        <div className={styles.hash}>
          <span className={styles.hashLabel}>{texts.statementHash}</span>
          <code className={styles.command}>{hash}</code>
          <CopyButton iconOnly text={hash} label={texts.copyHash} copiedLabel={texts.copiedHash} />
          <p className={styles.hint}>{texts.hashHint}</p>
        </div>
      </Card>
    </>
  );
}
