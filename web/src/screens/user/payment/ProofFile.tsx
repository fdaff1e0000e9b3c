import { FileCheck } from 'lucide-react';
import { Field } from '../../../ui/Field.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { paymentTexts as texts } from '../texts.ts';
import styles from './PaymentScreen.module.css';
import { PROOF_FILES, type ProofUpload } from './useProofUpload.ts';

interface ProofFileProps {
  readonly upload: ProofUpload;
  /** What is said when it was not handed in. */
  readonly missing: string | null;
}

/** The file of the proof: chosen, on its way, uploaded; also one uploaded before a reload. */
export function ProofFile({ upload, missing }: ProofFileProps) {
  const { file, state, progress, problem, receipt } = upload;
  const before = file === null ? receipt : null;
  const failed = problem === null ? null : [problem.text, problem.reason].filter(Boolean).join(' ');
  const error = failed ?? (receipt === null && state !== 'uploading' ? missing : null);
  return (
    <Field label={texts.file} hint={texts.fileHint} error={error}>
      {before !== null && (
        <p className={styles['kept']}>
          <FileCheck aria-hidden="true" />
          <span>
            {texts.fileKept}: {before.name}
          </span>
        </p>
      )}
      <FileDrop
        accept={PROOF_FILES}
        file={file}
        state={state}
        progress={progress}
        onFile={upload.choose}
        onRefused={upload.choose}
        onCancel={upload.cancel}
        onRetry={upload.retry}
        texts={before === null ? {} : { choose: texts.fileChange }}
      />
    </Field>
  );
}
