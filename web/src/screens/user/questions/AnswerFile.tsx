import { Field } from '../../../ui/inputs/Field.tsx';
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx';
import { questionTexts as texts } from './texts.ts';
import { ANSWER_FILES, type AnswerUpload } from './useAnswerFile.ts';

interface AnswerFileProps {
  readonly upload: AnswerUpload;
  /** Why the answer was not sent with this file. */
  readonly refused: string | undefined;
}

/** The file that the member may add to the answer. */
export function AnswerFile({ upload, refused }: AnswerFileProps) {
  const { file, state, progress, problem } = upload;
  const failed = problem === null ? null : [problem.text, problem.reason].filter(Boolean).join(' ');
  const waits = file !== null && state === 'idle';
  const hint = waits ? texts.fileWaits : file === null ? texts.fileHint : undefined;
  return (
    <Field label={texts.file} note={texts.fileNote} hint={hint} error={failed ?? refused ?? null}>
      <FileDrop
        accept={ANSWER_FILES}
        camera
        file={file}
        state={state}
        progress={progress}
        onFile={upload.choose}
        onRefused={upload.choose}
        onCancel={upload.cancel}
        onRetry={upload.retry}
        removal={{ text: texts.fileRemove, remove: upload.cancel }}
      />
    </Field>
  );
}
