import type { StatementLine } from '@prelaunch/domain/statement-line';
import { decimal } from './printed.ts';
import { endsOf, ILLEGIBLE, placed, wrapped, type WriteOptions } from './write-options.ts';

const INFORMATION_WIDTH = 65;

/** Writes one MT940 message. References longer than the 16 characters of the standard are written in full, as banks do. */
export function writeMt940(lines: readonly StatementLine[], options: WriteOptions): Uint8Array {
  const width = Math.min(options.splitNarrationAt ?? INFORMATION_WIDTH, INFORMATION_WIDTH);
  const { opening, closing } = endsOf(lines);
  const entries = placed(lines, options).flatMap(({ line, illegible }) => {
    const amount = illegible ? ILLEGIBLE : comma(line.amount);
    const reference = line.reference ?? 'NONREF';
    const padded = options.zeroPadding === true && /^\d+$/.test(reference);
    const entry = `${compact(line.date)}${compact(line.date).slice(2)}${line.kind.charAt(0)}${amount}`;
    return [
      `:61:${entry}NTRF${padded ? reference.padStart(16, '0') : reference}`,
      ...(line.narration === '' ? [] : information(line.narration, width)),
    ];
  });
  const text = [
    ':20:STATEMENT',
    ':25:50100012345678',
    ':28C:1/1',
    `:60F:${balance(opening, lines[0]?.date)}`,
    ...entries,
    `:62F:${balance(closing, lines.at(-1)?.date)}`,
    '-',
  ];
  return Buffer.from(`${text.join('\r\n')}\r\n`);
}

const information = (narration: string, width: number): readonly string[] => {
  const [first = '', ...more] = wrapped(narration, width);
  return [`:86:${first}`, ...more];
};

const compact = (day: string): string => day.slice(2).replaceAll('-', '');
const comma = (paise: bigint): string => decimal(paise).replace('.', ',');
const balance = (paise: bigint, day = '2026-04-01'): string =>
  `${paise < 0n ? 'D' : 'C'}${compact(day)}INR${comma(paise < 0n ? -paise : paise)}`;
