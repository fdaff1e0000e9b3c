import { withoutEnd } from '@prelaunch/domain/text-ends';

/** Types that pages display; all others are downloads. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The types that are stored unchanged. Displayed images are re-encoded instead. */
const KEPT = new Set(['application/pdf', 'image/heic', 'image/heif', 'application/msword', DOCX]);

/**
 * Whether a page may announce a direct upload of this type. Browsers that do not know a type send
 * `application/octet-stream`. The bytes decide what is stored.
 */
export const mayBeAnnounced = (type: string): boolean =>
  SHOWN.has(type) || KEPT.has(type) || type === 'application/octet-stream';

/** Whether pages display files of this type. */
export const isShownImage = (mimeType: string): boolean => SHOWN.has(mimeType);

export type MediaKind = 'image' | 'document' | 'refused';

/**
 * Classifies a file by the type of its bytes. Its name matters in one case only: the bytes of an old Word document
 * look like any other OLE file, so its extension must match too.
 */
export function kindOf(
  detected: string | undefined,
  name: string,
): { kind: MediaKind; mimeType: string } {
  if (detected === 'application/x-cfb') {
    return /\.doc$/i.test(name)
      ? { kind: 'document', mimeType: 'application/msword' }
      : { kind: 'refused', mimeType: detected };
  }
  const mimeType = detected ?? 'application/octet-stream';
  if (SHOWN.has(mimeType)) return { kind: 'image', mimeType };
  return { kind: KEPT.has(mimeType) ? 'document' : 'refused', mimeType };
}

/** The allowed extensions of each type; the first replaces any other extension. */
const ENDINGS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/heic': ['.heic', '.heif'],
  'image/heif': ['.heif', '.heic'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  [DOCX]: ['.docx'],
};

const MAX_LABEL_LENGTH = 120;

/**
 * In UTF-16 units. File systems allow 255 bytes or characters, so a longer name was not chosen by a person.
 */
const MAX_NAME_LENGTH = 255;

/** Operating systems drop dots and spaces at the end of a name, and would then see another extension. */
function withoutDotsAtTheEnd(name: string): string {
  const shorter = withoutEnd(name.trimEnd(), '.');
  return shorter === name ? name : withoutDotsAtTheEnd(shorter);
}

/**
 * Returns a file name as a label: without path and control characters, at most 120 characters. Reads only
 * the last 255 characters of the name, so that a long name takes no extra time.
 */
export function labelOf(name: string | undefined): string {
  const last = (name ?? '').slice(-MAX_NAME_LENGTH).split(/[/\\]/).at(-1) ?? '';
  const clean = withoutDotsAtTheEnd(
    last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029"<>|:*?]/gu, '').trimStart(),
  );
  return clean === '' ? 'file' : Array.from(clean).slice(-MAX_LABEL_LENGTH).join('');
}

/**
 * Returns the label with an extension of its type. Operating systems run a file by its extension, so a document
 * that is also a valid script must not be downloaded under a script's extension.
 */
export function labelFor(mimeType: string, label: string): string {
  const endings = ENDINGS[mimeType] ?? ['.bin'];
  if (endings.some((ending) => label.toLowerCase().endsWith(ending))) return label;
  const room = MAX_LABEL_LENGTH - endings[0].length;
  return `${Array.from(label).slice(-room).join('')}${endings[0]}`;
}

/**
 * The headers of a stored file: images are displayed, all other files are downloads. The headers of every
 * reply (`secureResponses`) prevent active content from running.
 */
export function downloadHeaders(mimeType: string, label: string): Record<string, string> {
  const name = labelFor(mimeType, label);
  const disposition = SHOWN.has(mimeType) ? 'inline' : 'attachment';
  // RFC 6266: an ASCII name for old clients, and the real name in UTF-8.
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return {
    'content-type': mimeType,
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    // Payment proofs and portraits must not stay in the cache of a shared computer.
    'cache-control': 'no-store',
  };
}
