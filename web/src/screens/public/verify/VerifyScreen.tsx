import { getHoldingProof } from '@prelaunch/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy } from 'react';
import { useParams, useSearch } from 'wouter';
import { endpointQuery } from '../../../api/query-client.ts';
import { OWN_PROOF, paths, PROOF_PROGRAM } from '../../../paths.ts';
import { RECEIPT_TO_CHECK } from '../../../purchases/receipt-check.ts';
import { useSession } from '../../../session/useSession.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { CheckInput } from './CheckInput.tsx';
import { CheckResult } from './CheckResult.tsx';
import { Loading } from './Loading.tsx';
import { OwnReceipt } from './OwnReceipt.tsx';
import { verifyTexts as texts } from './texts.ts';
import { VerifyLayout } from './VerifyLayout.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import styles from './VerifyScreen.module.css';

const COMMAND = 'node verify-holding.mjs FILE';

/** The result for the signed-in member's own file, which the server sends. */
function OwnProof() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...endpointQuery('user', getHoldingProof, {}),
    meta: { quiet: true },
  });
  if (data === undefined) {
    if (isError) {
      return (
        <ErrorState text={texts.loadFailed} retrying={isFetching} onRetry={() => void refetch()} />
      );
    }
    return <Loading text={texts.loading} />;
  }
  if (data.file !== null) return <CheckResult file={data.file} />;
  return <p>{data.latest === null ? texts.nothingPublished : texts.nothingHeld}</p>;
}

/** /verify: takes what a reader has, or shows the signed-in member's own holdings or receipt. */
function Check() {
  const isMember = useSession('user');
  const search = useSearch();
  const receipt = new URLSearchParams(search).get(RECEIPT_TO_CHECK);
  const isHoldings = search === OWN_PROOF && isMember;
  const isReceipt = receipt !== null && isMember;
  return (
    <VerifyLayout intro={!isHoldings}>
      {isHoldings && <OwnProof />}
      {isReceipt && <OwnReceipt id={receipt} />}
      {!isHoldings && !isReceipt && <CheckInput title={texts.input} />}
      {isHoldings && <TextLink href={paths.verify}>{texts.other}</TextLink>}
      <Disclosure summary={texts.experts}>
        <div className={styles.experts}>
          <p className={styles.hint}>{texts.expertsText}</p>
          <code className={styles.command}>{COMMAND}</code>
          <a href={PROOF_PROGRAM} download className={styles.download}>
            <Download aria-hidden="true" />
            {texts.program}
          </a>
        </div>
      </Disclosure>
    </VerifyLayout>
  );
}

/** Loaded when it is needed: it needs no cryptography, and is opened by phones that scan a code. */
const DocumentScreen = lazy(async () => ({
  default: (await import('./document/DocumentScreen.tsx')).DocumentScreen,
}));

/** /verify takes a file, a link or a code, /verify/<code> checks a receipt or a statement. */
export function VerifyScreen() {
  const { code } = useParams<{ code?: string }>();
  return code === undefined ? <Check /> : <DocumentScreen key={code} code={code} />;
}
