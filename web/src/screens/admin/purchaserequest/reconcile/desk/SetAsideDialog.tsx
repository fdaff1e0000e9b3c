import { useForm } from 'react-hook-form';
import { formatPaise } from '@prelaunch/domain/money';
import { Button } from '../../../../../ui/buttons/Button.tsx';
import { DescriptionList } from '../../../../../ui/layout/DescriptionList.tsx';
import { Dialog } from '../../../../../ui/feedback/Dialog.tsx';
import { Field } from '../../../../../ui/inputs/Field.tsx';
import { TextInput } from '../../../../../ui/inputs/TextInput.tsx';
import type { Line } from '../lines/line-columns.tsx';
import { reconcileTexts } from '../texts.ts';
import styles from './LineDialog.module.css';
import { compareTexts as texts } from './texts.ts';

const NOTE_MAX = 500;

interface SetAsideDialogProps {
  readonly line: Line;
  readonly pending: boolean;
  readonly onConfirm: (note: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the note with which a line is set aside. */
export function SetAsideDialog({ line, pending, onConfirm, onCancel }: SetAsideDialogProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { note: '' } });
  const submit = handleSubmit(({ note }) => {
    if (!pending) onConfirm(note.trim());
  });
  return (
    <Dialog open title={texts.setAsideTitle} size="small" onClose={onCancel}>
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <DescriptionList
          items={[
            { label: texts.narration, value: line.narration },
            { label: texts.facts.amount, value: formatPaise(line.amount), strong: true },
          ]}
        />
        <Field
          label={texts.setAsideNote}
          hint={texts.setAsideHint}
          error={formState.errors.note?.message ?? null}
          required
        >
          <TextInput
            data-autofocus
            maxLength={NOTE_MAX}
            autoComplete="off"
            {...register('note', {
              validate: (note) => note.trim() !== '' || texts.setAsideMissing,
            })}
          />
        </Field>
        <div className={styles.buttons}>
          <Button variant="secondary" onClick={onCancel}>
            {reconcileTexts.cancel}
          </Button>
          <Button type="submit" pending={pending} pendingText={texts.settingAside}>
            {texts.setAside}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
