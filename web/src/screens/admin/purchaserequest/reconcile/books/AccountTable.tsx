import { entryOf, type getBookDays, type ReplyOf } from '@prelaunch/contract';
import { formatPaise, sumPaise, type PaiseSum } from '@prelaunch/domain/money';
import { cx } from '../../../../../ui/cx.ts';
import styles from './AccountTable.module.css';
import { bookTexts as texts } from './texts.ts';

export type Turnover = ReplyOf<typeof getBookDays>['totals'][number];

/** The turnover of all accounts. */
export const sumOf = (accounts: readonly Turnover[]) => ({
  debit: sumPaise(accounts.map(({ debit }) => debit)),
  credit: sumPaise(accounts.map(({ credit }) => credit)),
});

/** On a phone, a longer name has a line of its own. */
const LONGEST_BESIDE_SUMS = 16;

interface RowProps {
  readonly name: string;
  readonly debit: PaiseSum;
  readonly credit: PaiseSum;
}

function Row({ name, debit, credit }: RowProps) {
  return (
    <tr role="row">
      <th
        role="rowheader"
        scope="row"
        className={cx(name.length > LONGEST_BESIDE_SUMS && styles.long)}
      >
        {name}
      </th>
      {(
        [
          ['debit', debit],
          ['credit', credit],
        ] as const
      ).map(([side, sum]) => (
        <td
          key={side}
          role="cell"
          data-column={side}
          data-label={texts.columns[side]}
          className={cx(sum === 0n && styles.zero)}
        >
          {formatPaise(sum)}
        </td>
      ))}
    </tr>
  );
}

interface AccountTableProps {
  /** The id of the element that names the table. */
  readonly labelledBy: string;
  readonly accounts: readonly Turnover[];
}

/**
 * The debit and credit of each account and their sums. Roles are explicit, because `display` removes the meaning of a
 * table's parts.
 */
export function AccountTable({ labelledBy, accounts }: AccountTableProps) {
  return (
    <table role="table" className={styles.accounts} aria-labelledby={labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          {(['account', 'debit', 'credit'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {texts.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {accounts.map(({ account, debit, credit }) => (
          <Row
            key={account}
            name={entryOf(texts.accounts, account) ?? account}
            debit={debit}
            credit={credit}
          />
        ))}
      </tbody>
      <tfoot role="rowgroup">
        <Row name={texts.sum} {...sumOf(accounts)} />
      </tfoot>
    </table>
  );
}
