import { expect, test } from 'vitest';
import {
  incomingKey,
  incomingOf,
  installationIn,
  isEarlierKey,
  isIncomingOf,
  MARKER_KEY,
  quarantineKey,
  quarantineOf,
  readQuarantineKey,
  uploadKey,
  uploadsOf,
} from './storage-keys.rules.ts';

const INSTALLATION = '0194a7a4-5c1e-4f00-8a2b-1b2c3d4e5f60';
const COMPANY = '0194a7a4-5c1e-7f00-8a2b-1b2c3d4e5f61';
const ID = '0194a7a4-5c1e-7f00-8a2b-1b2c3d4e5f62';
const AT = new Date('2026-11-21T10:15:00.123Z');

test.each([
  ['a company', COMPANY],
  ['super admins', null],
])(
  'an upload key of %s names its installation; its quarantine key names key and time',
  (_, owner) => {
    const key = uploadKey(INSTALLATION, owner, ID);
    expect(key.startsWith(uploadsOf(INSTALLATION))).toBe(true);
    expect(installationIn(key)).toBe(INSTALLATION);
    const held = quarantineKey(key, AT) ?? '';
    expect(held.startsWith(quarantineOf(INSTALLATION))).toBe(true);
    expect(readQuarantineKey(held)).toEqual({ key, at: AT });
    expect(installationIn(held)).toBeNull();
  },
);

test.each([
  ['a company', COMPANY],
  ['super admins', null],
])(
  'the key of a direct upload of %s names its installation and is no key of an upload',
  (_, owner) => {
    const key = incomingKey(INSTALLATION, owner, ID);
    expect(key.startsWith(incomingOf(INSTALLATION))).toBe(true);
    expect(isIncomingOf(INSTALLATION, key)).toBe(true);
    expect(isIncomingOf(COMPANY, key)).toBe(false);
    expect([installationIn(key), isEarlierKey(key), quarantineKey(key, AT)]).toEqual([
      null,
      false,
      null,
    ]);
    for (const other of [`${key}/more`, `${key}.bak`, key.replace('incoming', 'uploads')]) {
      expect(isIncomingOf(INSTALLATION, other)).toBe(false);
    }
  },
);

test('a key of an earlier release is recognised, and belongs to no installation', () => {
  for (const key of [`${COMPANY}/${ID}`, `superadmin/${ID}`]) {
    expect([isEarlierKey(key), installationIn(key), quarantineKey(key, AT)]).toEqual([
      true,
      null,
      null,
    ]);
  }
  expect(isEarlierKey(uploadKey(INSTALLATION, COMPANY, ID))).toBe(false);
});

test.each([
  '',
  '/',
  MARKER_KEY,
  '../../../pwned/authorized_keys',
  `../${ID}`,
  `${COMPANY}/../${ID}`,
  `/${COMPANY}/${ID}`,
  `${COMPANY}/${ID}/`,
  `${COMPANY}/${ID}\n`,
  `${COMPANY}/${ID.toUpperCase()}`,
  `uploads/${INSTALLATION}/../${ID}`,
  `uploads/${INSTALLATION}/${COMPANY}/../${ID}`,
  `uploads/${INSTALLATION}/${COMPANY}/${ID}/more`,
  `uploads/${INSTALLATION}/other/${ID}`,
  `Uploads/${INSTALLATION}/${COMPANY}/${ID}`,
  `quarantine/${INSTALLATION}/${COMPANY}/${ID}`,
  `quarantine/${INSTALLATION}/${COMPANY}/${ID}.`,
  `quarantine/${INSTALLATION}/${COMPANY}/${ID}.20261321T101500123Z`,
  `quarantine/../${COMPANY}/${ID}.20261121T101500123Z`,
  `uploads/${INSTALLATION}/${COMPANY}/${ID}.20261121T101500123Z`,
  'backups/2026-11-01.archive',
  'other-app/data.db',
])('%j is not one of our keys', (key) => {
  expect([installationIn(key), isEarlierKey(key), readQuarantineKey(key)]).toEqual([
    null,
    false,
    null,
  ]);
});
