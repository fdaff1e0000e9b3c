import { getHoldingProof } from '@prelaunch/contract';
import { readHoldingFile, type HoldingFile } from '@prelaunch/domain/holdings/holding-file';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { endpointQuery } from '../../../api/query-client.ts';
import { OWN_PROOF, paths, PROOF_PROGRAM } from '../../../paths.ts';
import { useSession } from '../../../session/useSession.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { CheckResult } from './CheckResult.tsx';
import { CodeForm } from './document/CodeForm.tsx';
import { codeInPdf, isPdf } from './document/code-in-pdf.ts';
import { documentTexts } from './document/texts.ts';
import { verifyTexts as texts } from './texts.ts';
import { VerifyLayout } from './VerifyLayout.tsx';
import styles from './VerifyScreen.module.css';

const COMMAND = 'node verify-holding.mjs FILE';

/** Far more than a file with a path of 32 steps. */
const MAX_BYTES = 100_000;

/** Reads a chosen file; null when it is not a member's file. */
async function readFile(file: File): Promise<HoldingFile | null> {
  try {
    return file.size > MAX_BYTES ? null : readHoldingFile(JSON.parse(await file.text()));
  } catch {
    return null;
  }
}

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
    return (
      <div aria-busy="true">
        <VisuallyHidden>{texts.loading}</VisuallyHidden>
        <Skeleton height="14rem" />
      </div>
    );
  }
  if (data.file !== null) return <CheckResult file={data.file} />;
  return <p>{data.latest === null ? texts.nothingPublished : texts.nothingHeld}</p>;
}

/** The result for a file that was chosen or dropped. A receipt or statement opens the check of its code. */
function ChosenFile() {
  const [, navigate] = useLocation();
  const [chosen, choose] = useState<File | null>(null);
  const [file, setFile] = useState<HoldingFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = (next: File) => {
    choose(next);
    setFile(null);
    setError(null);
    if (isPdf(next)) {
      void codeInPdf(next).then((code) => {
        if (code === null) setError(texts.noCodeInPdf);
        else navigate(`${paths.verify}/${code}`);
      });
      return;
    }
    void readFile(next).then((read) => {
      setFile(read);
      if (read === null) setError(texts.notFile);
    });
  };
  return (
    <>
      <Field label={texts.file} hint={texts.fileHint} error={error}>
        <FileDrop
          accept=".json,application/json,.pdf,application/pdf"
          file={chosen}
          // The result below says what was found, which may be bad.
          state="idle"
          onFile={open}
          onRefused={() => {
            setFile(null);
            setError(texts.notJson);
          }}
          texts={{ choose: texts.choose }}
        />
      </Field>
      {file !== null && <CheckResult key={file.statement + file.salt} file={file} />}
    </>
  );
}

/** /verify: checks a member's proof of holdings in the browser, or finds the code of a receipt or statement. */
function HoldingsCheck() {
  const isMember = useSession('user');
  const isOwn = useSearch() === OWN_PROOF && isMember;
  return (
    <VerifyLayout screen={texts.screen} description={`${texts.intro} ${texts.private}`}>
      {isOwn ? <OwnProof /> : <ChosenFile />}
      {!isOwn && <CodeForm title={documentTexts.screen} />}
      <Card title={texts.another}>
        <p className={styles.hint}>{texts.anotherText}</p>
        <code className={styles.command}>{COMMAND}</code>
        <a href={PROOF_PROGRAM} download className={styles.download}>
          <Download aria-hidden="true" />
          {texts.program}
        </a>
      </Card>
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
  return code === undefined ? <HoldingsCheck /> : <DocumentScreen key={code} code={code} />;
}
