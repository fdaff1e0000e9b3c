import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import type { Description } from '../../../ui/layout/DescriptionList.tsx';
import { paymentTexts as texts } from '../texts.ts';

/**
 * A line of a list whose value can be copied.
 *
 * @param copied the text to copy, which may differ from the shown value
 */
export function copyLine(line: Omit<Description, 'action'>, copied: string): Description {
  return {
    ...line,
    action: (
      <CopyButton
        iconOnly
        text={copied}
        label={texts.copy(line.label)}
        copiedLabel={texts.copied(line.label)}
      />
    ),
  };
}
