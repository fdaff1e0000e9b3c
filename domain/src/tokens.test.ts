import { describe, expect, test } from 'vitest';
import { contrast, readableShades } from './colours.ts';
import { asCatalogueToken, TOKENS, findToken } from './tokens.ts';

test('the catalogue has eleven tokens, ten of them on sale', () => {
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

test('all tokens have the same distribution', () => {
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

test('no two tokens have the same icon, title, note or colour', () => {
  for (const pick of ['iconUrl', 'title', 'footerNote'] as const) {
    expect(new Set(TOKENS.map((token) => token[pick])).size).toBe(TOKENS.length);
  }
  expect(new Set(TOKENS.map(({ colours }) => colours.accent)).size).toBe(TOKENS.length);
});

describe('colours are readable (WCAG 2.2, 1.4.3: 4.5 to 1)', () => {
  test.each(TOKENS.map(({ symbol, colours }) => [symbol, colours] as const))('%s', (_, colours) => {
    expect(contrast(colours.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.accent, '#f4f5f9')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.accentDark, '#161a2c')).toBeGreaterThanOrEqual(4.5);
  });
});

test('an added token has its own icon, name and description, and the shared fields of all tokens', () => {
  const added = {
    symbol: 'NEW1',
    name: 'New Coin',
    address: '',
    description: '',
    iconUrl: '/icon',
    colours: { accent: '#5b3fd1', accentDark: '#a594ff' },
  };
  const token = asCatalogueToken(added);
  expect(token).toMatchObject({ symbol: 'NEW1', name: 'New Coin', sellable: true });
  expect([token.iconUrl, token.defaultLogo, token.headerLogo]).toEqual(['/icon', '/icon', '/icon']);
  expect(token.tokenDistribution).toEqual(findToken('GLXY')?.tokenDistribution);
  expect(token.metaData.description).toContain('NEW1 pre-launch program');
  expect(asCatalogueToken({ ...added, description: 'A coin.' }).metaData.description).toBe(
    'A coin.',
  );
});

test('the colours of the catalogue are readable without adjustment', () => {
  for (const { colours } of TOKENS) expect(readableShades(colours)).toEqual(colours);
});
