import { DescriptionList } from '../../../ui/DescriptionList.tsx';
import { Copyable } from './Copyable.tsx';

export interface PayLine {
  readonly label: string;
  readonly shown: string;
  readonly copied?: string;
  readonly strong?: boolean;
}

/** What has to be typed into somebody else's form: every line can be copied. */
export function PayLines({ lines }: { readonly lines: readonly PayLine[] }) {
  return (
    <DescriptionList
      items={lines.map(({ label, shown, copied, strong = false }) => ({
        label,
        strong,
        value: <Copyable label={label} shown={shown} copied={copied} />,
      }))}
    />
  );
}
