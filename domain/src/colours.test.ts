import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readableShades } from './colours.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('contrast computes the ratios of WCAG, in either order of the colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#ffffff')).toBe(1);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#5b3fd1', '#ffffff')).toBe(contrast('#ffffff', '#5b3fd1'));
});

test('any colour becomes readable', () => {
  fc.assert(
    fc.property(anyColour, anyColour, (accent, accentDark) => {
      const shades = readableShades({ accent, accentDark });
      expect(contrast(shades.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.accent, '#f4f5f9')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.accentDark, '#161a2c')).toBeGreaterThanOrEqual(4.5);
      // Readable shades are not changed again.
      expect(readableShades(shades)).toEqual(shades);
    }),
  );
});

test('a colour that is too light is darkened only as far as necessary', () => {
  const { accent } = readableShades({ accent: '#ffcc00', accentDark: '#ffcc00' });
  expect(contrast(accent, '#f4f5f9')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accent, '#f4f5f9')).toBeLessThan(4.7);
});
