import { createHash } from 'node:crypto';
import { drawSeal, payeeSealText } from '@prelaunch/domain/payee-seal';
import { expect, test } from 'vitest';

const PAYEE = { accountNumber: '12345678901', ifscCode: 'SBIN0000813', upi: 'glxy@okaxis' };

const sealOf = (changed: Partial<typeof PAYEE> = {}) =>
  drawSeal(
    createHash('sha256')
      .update(payeeSealText({ ...PAYEE, ...changed }))
      .digest(),
  );

/** What eyes compare first. */
const lookOf = ({ hues, arms, core }: ReturnType<typeof drawSeal>): string =>
  [...hues, arms.length, core].join(' ');

test('equal numbers draw the same seal, in any case and with any spaces', () => {
  const spaced = { ifscCode: ' sbin0000813', upi: 'GLXY@okaxis ' };
  expect(sealOf(spaced)).toEqual(sealOf());
});

test('another number, IFSC code or UPI ID draws another seal', () => {
  const others = [
    { accountNumber: '12345678902' },
    { ifscCode: 'SBIN0000814' },
    { upi: 'glxy@okaxls' },
    { upi: '' },
  ].map((changed) => lookOf(sealOf(changed)));
  expect(new Set([lookOf(sealOf()), ...others]).size).toBe(5);
});

test('of 1,000 accounts with neighbouring numbers, less than 1 in 100 pairs look alike', () => {
  const looks = Array.from({ length: 1_000 }, (_, n) =>
    lookOf(sealOf({ accountNumber: String(12_345_678_901 + n) })),
  );
  const counts = new Map<string, number>();
  for (const look of looks) counts.set(look, (counts.get(look) ?? 0) + 1);
  const pairs = [...counts.values()].reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  expect(pairs / ((1_000 * 999) / 2)).toBeLessThan(0.01);
});

test('everything is drawn inside the sky', () => {
  for (let n = 0; n < 100; n += 1) {
    const { arms, stars } = sealOf({ accountNumber: String(n) });
    const points = [
      ...arms.flatMap((path) =>
        path
          .slice(1)
          .split('L')
          .map((point) => point.split(' ').map(Number)),
      ),
      ...stars.map(({ x, y }) => [x, y]),
    ];
    for (const [x = NaN, y = NaN] of points) expect(Math.hypot(x - 24, y - 24)).toBeLessThan(21.5);
  }
});

test('people recognise a seal, so the drawing of known numbers never changes', () => {
  const { hues, arms, core, turn, stars } = sealOf();
  expect({
    hues,
    arms: arms.length,
    first: arms[0]?.slice(0, 24),
    core,
    turn,
    stars,
  }).toMatchInlineSnapshot(`
    {
      "arms": 4,
      "core": "square",
      "first": "M19 24.6L17.9 23.5L17.1 ",
      "hues": [
        30,
        120,
      ],
      "stars": [
        {
          "r": 1.2,
          "x": 27.5,
          "y": 12.5,
        },
        {
          "r": 0.8,
          "x": 37.8,
          "y": 37.1,
        },
        {
          "r": 1.6,
          "x": 13.2,
          "y": 32.9,
        },
        {
          "r": 1.6,
          "x": 26.1,
          "y": 7.1,
        },
      ],
      "turn": 45,
    }
  `);
});
