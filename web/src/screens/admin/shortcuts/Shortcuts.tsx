import { Keyboard } from 'lucide-react';
import { useCallback, useState, type RefObject } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { texts as adminTexts } from '../texts.ts';
import styles from './Shortcuts.module.css';
import { useListShortcuts, useShortcutsSetting } from './useListShortcuts.ts';

const texts = adminTexts.shortcuts;

/** The keyboard shortcuts of a list, and the dialog that explains them. */
export function Shortcuts({ list }: { readonly list: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState(false);
  const [on, setOn] = useShortcutsSetting();
  useListShortcuts(
    list,
    useCallback(() => {
      setOpen(true);
    }, []),
  );
  return (
    <span className={styles.shortcuts}>
      <Button
        size="small"
        variant="quiet"
        icon={<Keyboard aria-hidden />}
        onClick={() => {
          setOpen(true);
        }}
      >
        <span className={styles.open}>{texts.open}</span>
      </Button>
      <Dialog
        open={open}
        title={texts.title}
        closeOnBackdrop
        onClose={() => {
          setOpen(false);
        }}
      >
        <dl className={styles.keys}>
          {texts.keys.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          checked={on}
          onChange={(event) => {
            setOn(event.target.checked);
          }}
        >
          {texts.on}
        </Checkbox>
      </Dialog>
    </span>
  );
}
