/**
 * The storage keys of this product:
 *
 * - `uploads/<installation>/<owner>/<id>`: an upload; the owner is a company's id or `superadmin`
 * - `<owner>/<id>`: an upload of a release before installations had ids; read, but never written
 * or swept
 * - `quarantine/<installation>/<owner>/<id>.<time>`: an upload without a row, and when it was
 * quarantined
 * - `incoming/<installation>/<owner>/<id>`: an upload that a browser sent to the bucket and no call has adopted yet
 * - `uploads/installation`: the marker, which holds the id of the installation that owns the store
 */

export const UPLOADS = 'uploads/';
export const MARKER_KEY = `${UPLOADS}installation`;
const QUARANTINE = 'quarantine/';
const INCOMING = 'incoming/';
const SUPER_ADMINS = 'superadmin';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/;

export const isUuid = (text: string): boolean => UUID.test(text);

const isOwner = (text: string): boolean => text === SUPER_ADMINS || isUuid(text);

/** The prefix of all uploads of an installation. */
export const uploadsOf = (installationId: string): string => `${UPLOADS}${installationId}/`;

/** The prefix of all quarantined files of an installation. */
export const quarantineOf = (installationId: string): string => `${QUARANTINE}${installationId}/`;

/**
 * The key of a new upload.
 *
 * @param companyId null for a super admin's upload
 * @param id the id of the row in `media`
 */
export const uploadKey = (installationId: string, companyId: string | null, id: string): string =>
  `${uploadsOf(installationId)}${companyId ?? SUPER_ADMINS}/${id}`;

/** The prefix of all direct uploads of an installation that no call has adopted yet. */
export const incomingOf = (installationId: string): string => `${INCOMING}${installationId}/`;

/** The key under which a browser stores a direct upload. */
export const incomingKey = (installationId: string, companyId: string | null, id: string): string =>
  `${incomingOf(installationId)}${companyId ?? SUPER_ADMINS}/${id}`;

/** Whether a key has the form of a direct upload of this installation. */
export function isIncomingOf(installationId: string, key: string): boolean {
  const [root, installation, owner = '', id = '', ...more] = key.split('/');
  const isOurs = `${root ?? ''}/` === INCOMING && installation === installationId;
  return isOurs && isOwner(owner) && isUuid(id) && more.length === 0;
}

/**
 * The installation id in the key of an upload; null for keys of the earlier form and for all other
 * keys.
 */
export function installationIn(key: string): string | null {
  const [root, installation = '', owner = '', id = '', ...more] = key.split('/');
  const isOurs = `${root ?? ''}/` === UPLOADS && isUuid(installation) && isOwner(owner);
  return isOurs && isUuid(id) && more.length === 0 ? installation : null;
}

/** Whether a key has the form `<owner>/<id>`, which earlier releases used. */
export function isEarlierKey(key: string): boolean {
  const [owner = '', id = '', ...more] = key.split('/');
  return isOwner(owner) && isUuid(id) && more.length === 0;
}

/** The prefix of an upload's quarantined copies; null for keys that are never quarantined. */
export function quarantinedAs(key: string): string | null {
  return installationIn(key) === null ? null : `${QUARANTINE}${key.slice(UPLOADS.length)}.`;
}

/** The key of an upload quarantined at this time; null for keys that are never quarantined. */
export function quarantineKey(key: string, at: Date): string | null {
  const prefix = quarantinedAs(key);
  return prefix === null ? null : `${prefix}${at.toISOString().replace(/[-:.]/g, '')}`;
}

/**
 * Parses a quarantine key into the upload's key and the time of quarantine; null for all other
 * keys.
 */
export function readQuarantineKey(key: string): { readonly key: string; readonly at: Date } | null {
  const dot = key.lastIndexOf('.');
  const [, year, month, day, hour, minute, second, ms] = TIME.exec(key.slice(dot + 1)) ?? [];
  if (ms === undefined || !key.startsWith(QUARANTINE)) return null;
  const at = new Date(
    `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}.${ms}Z`,
  );
  const upload = `${UPLOADS}${key.slice(QUARANTINE.length, dot)}`;
  if (Number.isNaN(at.getTime()) || installationIn(upload) === null) return null;
  return { key: upload, at };
}
