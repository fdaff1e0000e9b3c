import { readFileSync } from 'node:fs';
import { contrast, readableShades } from '@prelaunch/domain/colours';
import { TOKENS } from '@prelaunch/domain/tokens';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** Stamps are small letters on the slip of an order, so WCAG 2.2 requires a contrast of 4.5:1. */

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const tokens = read('../styles/tokens.css');
const slip = read('./OrderSlip.module.css');

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The two values of a custom property. */
function valuesOf(property: string): Readonly<Record<Theme, string>> {
  const [, light, dark] =
    new RegExp(`${property}: light-dark\\(([^,]+), ([^;]+)\\);`).exec(tokens) ?? [];
  if (light === undefined || dark === undefined) throw new Error(`${property} has no two values`);
  return { light, dark };
}

/** The custom property that a class of the slip sets as `name`. */
function propertyOf(rule: string, name: string): string {
  const [, body = ''] = new RegExp(`\\n  \\.${rule} \\{([^}]*)\\}`).exec(slip) ?? [];
  const [, property] = new RegExp(`\\s${name}: var\\((--[\\w-]+)\\);`).exec(body) ?? [];
  if (property === undefined) throw new Error(`.${rule} has no ${name}`);
  return property;
}

const surface = valuesOf(propertyOf('slip', 'background'));

describe.each(THEMES)('in the %s theme', (theme) => {
  test.each(['green', 'red'])('a %s stamp is readable', (tone) => {
    const colour = valuesOf(propertyOf(tone, 'color'))[theme];
    expect(contrast(colour, surface[theme])).toBeGreaterThanOrEqual(4.5);
  });

  test('a neutral stamp is readable in the colour of every token', () => {
    const shade = valuesOf(propertyOf('neutral', 'color'))[theme];
    const name = shade === 'var(--accent)' ? 'accent' : 'accentDark';
    expect(shade).toBe(theme === 'light' ? 'var(--accent)' : 'var(--accent-dark)');
    for (const { colours } of TOKENS) {
      expect(contrast(colours[name], surface[theme])).toBeGreaterThanOrEqual(4.5);
    }
    const anyColour = fc
      .integer({ min: 0, max: 0xffffff })
      .map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(anyColour, (colour) => {
        const shades = readableShades({ accent: colour, accentDark: colour });
        expect(contrast(shades[name], surface[theme])).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
