import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { declaredVariables, requiredInProduction } from '../../../testing/declared-settings.ts';

/** The settings table of docs/operations.md must agree with `readConfig`. */

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const rows = read('docs/operations.md')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, variable = '', byDefault = '', meaning = '']) => {
    const name = /^`([A-Z][A-Z0-9_]+)`$/.exec(variable)?.[1];
    return name === undefined ? [] : [{ name, byDefault, meaning }];
  });

/** The literal defaults of an empty environment, as the table spells them. */
function literalDefaults(): Record<string, string> {
  const config = readConfig({});
  return {
    NODE_ENV: 'development',
    PORT: String(config.port),
    HOST: config.host,
    MAIL_FROM: config.mailFrom,
    SEED_ADMIN_PASSWORD: config.seedAdminPassword,
    REQUESTS_PER_MINUTE: String(config.addressRates.requests),
    SIGN_INS_PER_MINUTE: String(config.addressRates.signIns),
    CODES_PER_MINUTE: String(config.addressRates.codes),
    TRIES_PER_MINUTE: String(config.addressRates.codeTries),
    UPLOADS_PER_MINUTE: String(config.addressRates.uploads),
    HANG_SECONDS: String(config.hangSeconds),
    LANGUAGES: config.languages.join(),
    OFFLINE_PAGES: String(config.offlinePages),
    LOG_LEVEL: config.logLevel,
  };
}

test('the environment file and the unit of deploy give every setting that production requires', () => {
  const given = [
    ...read('deploy/prelaunch.env').matchAll(/^([A-Z][A-Z0-9_]*)=/gm),
    ...read('deploy/systemd/prelaunch.service').matchAll(/^Environment=([A-Z][A-Z0-9_]*)_FILE=/gm),
  ].map(([, name = '']) => name);
  expect(given).toEqual(expect.arrayContaining([...requiredInProduction(), 'TRUST_PROXY']));
  expect(declaredVariables()).toEqual(expect.arrayContaining(given));
});

describe('the settings table of docs/operations.md', () => {
  test('has one row for each declared variable', () => {
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(declaredVariables().toSorted());
  });

  test('marks the variables that production requires, and TRUST_PROXY, which depends on HOST', () => {
    const marked = rows
      .filter(({ meaning }) => meaning.startsWith('**required**'))
      .map(({ name }) => name);
    expect(marked.toSorted()).toEqual([...requiredInProduction(), 'TRUST_PROXY'].toSorted());
  });

  test('gives the defaults of an empty environment', () => {
    const written = new Map(rows.map(({ name, byDefault }) => [name, byDefault]));
    for (const [name, value] of Object.entries(literalDefaults())) {
      expect(written.get(name), name).toBe(`\`${value}\``);
    }
  });
});
