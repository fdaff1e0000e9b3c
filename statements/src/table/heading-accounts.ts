import { UnreadableFile } from '../unreadable.ts';

const ACCOUNT =
  /\b(?:account|a\/c|acct?)\.? ?(?:no|number|num)\b[\s.:#=_'"-]{0,8}([\dX*]{1,24}\d{4})\b/gi;

/** Whether a text contains an account number behind its label. */
export const namesAccount = (text: string): boolean => text.search(ACCOUNT) !== -1;

/** Compares the account numbers that are printed above the tables of a file, which may mask all but their ends. */
export class HeadingAccounts {
  #first: ReadonlySet<string> = new Set();
  #above = new Set<string>();

  /** Adds a line of text, which may name accounts. */
  add(text: string): void {
    for (const [, number = ''] of text.matchAll(ACCOUNT)) this.#above.add(number.slice(-4));
  }

  /** Forgets the lines since the last table, because a transaction or another page follows them. */
  forget(): void {
    this.#above.clear();
  }

  /** Ends the lines above a table. Throws UnreadableFile if they name accounts, but none of those above the first table. */
  beginTable(): void {
    const above = this.#above;
    this.#above = new Set();
    if (this.#first.size === 0) this.#first = above;
    else if (above.size > 0 && ![...above].some((end) => this.#first.has(end))) {
      throw new UnreadableFile('SEVERAL_ACCOUNTS');
    }
  }
}
