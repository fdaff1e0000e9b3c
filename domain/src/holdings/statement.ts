import { isRealDate } from '../dates.ts';
import { fromHex } from './hex.ts';
import { isSum } from './sum-tree.ts';

/** What a company publishes about its holdings; its text is signed. Hashes and keys are in hexadecimal. */
export interface HoldingsStatement {
  readonly company: string;
  readonly token: string;
  /** Counted from 1 for each company. */
  readonly number: number;
  /** The calendar day in India, YYYY-MM-DD. */
  readonly day: string;
  /** ISO-8601 in UTC. */
  readonly at: string;
  readonly holders: number;
  readonly total: number;
  /** The most tokens that the company may sell to members. */
  readonly supply: number;
  readonly root: string;
  /** The last entry of the allocation ledger that is included: its number and its hash. */
  readonly ledgerEntry: number;
  readonly ledgerHash: string;
  /** The hash of the company's previous statement; zeros in the first. */
  readonly previous: string;
  /** The public key of the signature (Ed25519). */
  readonly key: string;
}

export const NO_PREVIOUS = '0'.repeat(64);

const HEADER = 'Prelaunch holdings 1';
/** The text that is signed, and whose hash the next statement contains. */
export const writeStatement = (statement: HoldingsStatement): string =>
  [
    HEADER,
    `company ${statement.company}`,
    `token ${statement.token}`,
    `number ${statement.number}`,
    `day ${statement.day}`,
    `at ${statement.at}`,
    `holders ${statement.holders}`,
    `total ${statement.total}`,
    `supply ${statement.supply}`,
    `root ${statement.root}`,
    `ledger ${statement.ledgerEntry} ${statement.ledgerHash}`,
    `previous ${statement.previous}`,
    `key ${statement.key}`,
    '',
  ].join('\n');

const COMPANY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[A-Z][A-Z0-9]{0,9}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Longer than any statement. */
const MAX_LENGTH = 1_000;

/** Reads a statement; null for a text that `writeStatement` cannot have written. */
export function readStatement(text: string): HoldingsStatement | null {
  if (text.length > MAX_LENGTH) return null;
  const values = new Map(
    text.split('\n').map((line): [string, string] => {
      const gap = line.indexOf(' ');
      return [line.slice(0, gap), line.slice(gap + 1)];
    }),
  );
  const valueOf = (name: string): string => values.get(name) ?? '';
  const [ledgerEntry = '', ledgerHash = ''] = valueOf('ledger').split(' ');
  const statement: HoldingsStatement = {
    company: valueOf('company'),
    token: valueOf('token'),
    number: Number(valueOf('number')),
    day: valueOf('day'),
    at: valueOf('at'),
    holders: Number(valueOf('holders')),
    total: Number(valueOf('total')),
    supply: Number(valueOf('supply')),
    root: valueOf('root'),
    ledgerEntry: Number(ledgerEntry),
    ledgerHash,
    previous: valueOf('previous'),
    key: valueOf('key'),
  };
  const { number, holders, total, supply, root, previous, key } = statement;
  const isExact =
    COMPANY.test(statement.company) &&
    TOKEN.test(statement.token) &&
    INSTANT.test(statement.at) &&
    isRealDate(statement.day) &&
    [number, holders, total, supply, statement.ledgerEntry].every(isSum) &&
    [root, ledgerHash, previous, key].every((hash) => fromHex(hash, 32) !== null);
  // Writing it again refuses a second text with the same meaning, such as one with leading zeros.
  return isExact && writeStatement(statement) === text ? statement : null;
}
