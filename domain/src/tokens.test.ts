import { describe, expect, test } from 'vitest';
import { TOKENS, findToken } from './tokens.ts';

test('eleven places, ten of them on sale', () => {
  expect(TOKENS.map(({ symbol }) => symbol)).toEqual([
    'MASP',
    'NTCN',
    'PPCN',
    'SHIK',
    'ACW',
    'COWL',
    'RSGN',
    'GLC',
    'NXT',
    'GLXY',
    'TBA',
  ]);
  expect(TOKENS.filter(({ sellable }) => !sellable).map(({ symbol }) => symbol)).toEqual(['TBA']);
});

test('a token is found by its symbol', () => {
  expect(findToken('GLXY')?.metaData.title).toBe('GLXY');
  expect(findToken('TBA')?.title).toBe('To be announced');
  expect(findToken('DOGE')).toBeNull();
});

test('all have the same distribution', () => {
  for (const token of TOKENS) {
    expect(token.tokenDistribution).toEqual([
      '50% Public Cell',
      '30% Referral Programme',
      '10% Angel Investor',
      '7.5% Founder Team',
      '2.5% Airdrop',
    ]);
  }
});

test('no two look alike', () => {
  for (const pick of ['iconUrl', 'title', 'footerNote'] as const) {
    expect(new Set(TOKENS.map((token) => token[pick])).size).toBe(TOKENS.length);
  }
  expect(new Set(TOKENS.map(({ colours }) => colours.accent)).size).toBe(TOKENS.length);
});

describe('colours are readable (WCAG 2.2, 1.4.3: 4.5 to 1)', () => {
  test.each(TOKENS.map(({ symbol, colours }) => [symbol, colours] as const))('%s', (_, colours) => {
    expect(contrast(colours.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.accent, '#f4f5f9')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.accentDark, '#12141c')).toBeGreaterThanOrEqual(4.5);
  });

  function contrast(a: string, b: string): number {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance(colour: string): number {
    const [red, green, blue] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
});
