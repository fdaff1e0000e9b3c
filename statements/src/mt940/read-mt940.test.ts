import { describe, expect, test } from 'vitest';
import { readStatement } from '../read-statement.ts';

const read = (...lines: readonly string[]) =>
  readStatement(Buffer.from(lines.join('\r\n')), { fileName: 'statement.sta' });

const message = (...entries: readonly string[]) => [
  '{1:F01HDFCINBBAXXX0000000000}{2:I940X}{4:',
  ':20:START',
  ':25:50100012345678',
  ':28C:1/1',
  ':60F:C260331INR1000,00',
  ...entries,
];

describe('MT940', () => {
  test('reads entries, continued information and the balances', async () => {
    const reading = await read(
      ...message(
        ':61:2604010401C500,NTRF411030232506//BANK1',
        'supplement',
        ':86:UPI-A',
        '-B REMARK',
        ':61:2604020402D10,5NCHGNONREF//CHARGE',
        ':61:260403C1,00NTRFNONREF',
        ':61:2512310102RC2,00NTRFX',
        ':62F:C260403INR1488,50',
        '-}',
      ),
    );
    expect(reading).toEqual({
      outcome: 'read',
      bank: null,
      format: 'MT940',
      lines: [
        ['2026-04-01', 'CREDIT', 50_000n, 'supplement UPI-A -B REMARK', '411030232506'],
        ['2026-04-02', 'DEBIT', 1_050n, '', 'CHARGE'],
        ['2026-04-03', 'CREDIT', 100n, '', null],
        // The entry of January belongs to the year after the value date; a reversed credit is a debit.
        ['2026-01-02', 'DEBIT', 200n, '', 'X'],
      ].map(([date, kind, amount, narration, reference]) => ({
        ...{ date, kind, amount, narration, reference, balance: null },
      })),
      skipped: [],
      balanceBreak: null,
    });
  });

  test('reads the texts of structured information', async () => {
    const entry = ':61:2604010401C5,00NTRFNONREF';
    const reading = await read(...message(entry, ':86:166?00CREDIT?20UPI 4110', '30232506?32ASHA'));
    expect(reading).toMatchObject({ lines: [{ narration: 'CREDIT UPI 411030232506 ASHA' }] });
  });

  test('reports entries that cannot be read, and unknown fields', async () => {
    const reading = await read(
      ...message(
        ':61:2604010401C1,2#4,5ONTRFX',
        ':86:LOST',
        ':61:2613010401C5,00NTRFX',
        ':61:2604010401EC5,00NTRFX',
        ':61:2604010401C0,00NTRFX',
        ':61:2604010401C5,001NTRFX',
        ':99:?',
        ':61:junk',
        ':62F:C260401INR1000,00',
      ),
    );
    expect(reading).toMatchObject({
      lines: [],
      skipped: [
        { row: 6, reason: 'UNREADABLE_AMOUNT', text: ':61:2604010401C1,2#4,5ONTRFX | LOST' },
        { row: 8, reason: 'UNREADABLE_DATE' },
        { row: 9, reason: 'NOT_BOOKED' },
        { row: 10, reason: 'NO_AMOUNT' },
        { row: 11, reason: 'UNREADABLE_AMOUNT' },
        { row: 12, reason: 'UNKNOWN_ROW' },
        { row: 13, reason: 'UNREADABLE_DATE' },
      ],
    });
  });

  test('reports a closing balance that differs from the sum of the entries', async () => {
    const reading = await read(...message(':61:260401C5,00NTRFX', ':62F:C260401INR1006,00'));
    const balanceBreak = { line: 1, expected: 100_500n, found: 100_600n };
    expect(reading).toMatchObject({ balanceBreak });
  });

  const bare = [...message(':61:260401C5,00NTRFX').slice(1), ':62F:C260401INR1005,00'];
  const [start, end] = ['\u0001{1:F01HDFCINBBAXXX0000000000}{2:I940HDFCINBBXXXXN}{4:', '-}\u0003'];
  test.each([
    ['in the frame of SWIFT FIN', [start, ...bare, end]],
    [
      'with its blocks on lines of their own',
      ['{1:F01X}', '{2:I940X}', '{4:', ...bare, '-}{5:{CHK:1}}'],
    ],
    ['with its reference beside the blocks', [`${start}${bare[0] ?? ''}`, ...bare.slice(1), end]],
    ['with lines above the reference', ['HDFC BANK', 'Statement of 01.04.2026', ...bare, '-']],
    ['with the tag 940 first', [':940:', ...bare, '-']],
    ['with a blank before the type', bare.map((line) => line.replace('NTRF', ' NTRF'))],
  ])('is read %s', async (_, lines) => {
    expect(await read(...lines)).toMatchObject({
      format: 'MT940',
      lines: [{ date: '2026-04-01', kind: 'CREDIT', amount: 500n, reference: 'X' }],
      skipped: [],
      balanceBreak: null,
    });
  });

  test('reads several messages in frames', async () => {
    const second = bare.map((line) =>
      line.replace('INR1000', 'INR1005').replace(/^(:62F:.*INR)1005/, '$11010'),
    );
    expect(
      await read([start, ...bare, end].join('\r\n') + [start, ...second, end].join('\r\n')),
    ).toMatchObject({
      lines: [{ amount: 500n }, { amount: 500n }],
      skipped: [],
      balanceBreak: null,
    });
  });

  test('refuses another currency and several accounts', async () => {
    const dollars = message().map((line) => line.replace('INR', 'USD'));
    expect(await read(...dollars)).toEqual({ outcome: 'unreadable', reason: 'NOT_RUPEES' });
    const two = [...message(), '-}', ':20:B', ':25:9', ':60F:C260331INR1,00'];
    expect(await read(...two)).toEqual({ outcome: 'unreadable', reason: 'SEVERAL_ACCOUNTS' });
  });
});
