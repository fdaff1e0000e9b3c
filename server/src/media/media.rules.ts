import { withoutEnd } from '@prelaunch/domain/text-ends';

/** Shown in the page; everything else leaves as a download. */
const SHOWN = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The types that are stored unchanged. Images that browsers show are encoded again instead. */
const KEPT = new Set(['application/pdf', 'image/heic', 'image/heif', 'application/msword', DOCX]);

/** Whether a page can show it. */
export const isShownImage = (mimeType: string): boolean => SHOWN.has(mimeType);

export type MediaKind = 'image' | 'document' | 'refused';

/**
 * Classifies a file by the type of its bytes. Its name counts in one case only: an old Word document looks like
 * any other OLE file, so its extension must match too.
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

/** How the name of each type may end; the first is given to names that end otherwise. */
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

const LONGEST_LABEL = 120;

/** In UTF-16 units. File systems take 255 bytes or characters; what is longer was not chosen by a person. */
const LONGEST_NAME = 255;

/** Systems drop dots and blanks at the end of a name, and would then see another ending. */
function withoutDotsAtTheEnd(name: string): string {
  const shorter = withoutEnd(name.trimEnd(), '.');
  return shorter === name ? name : withoutDotsAtTheEnd(shorter);
}

/**
 * A file name as a label: no path, no control characters, at most 120 characters. Only the last 255
 * characters of the name are read, so that a long one costs no time.
 */
export function labelOf(name: string | undefined): string {
  const last = (name ?? '').slice(-LONGEST_NAME).split(/[/\\]/).at(-1) ?? '';
  const clean = withoutDotsAtTheEnd(
    last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029"<>|:*?]/gu, '').trimStart(),
  );
  return clean === '' ? 'file' : Array.from(clean).slice(-LONGEST_LABEL).join('');
}

/**
 * Returns the label with an extension of its type. Systems run a file by its extension, so a document that is
 * also a valid script must not be downloaded under a script's extension.
 */
export function labelFor(mimeType: string, label: string): string {
  const endings = ENDINGS[mimeType] ?? ['.bin'];
  if (endings.some((ending) => label.toLowerCase().endsWith(ending))) return label;
  const room = LONGEST_LABEL - endings[0].length;
  return `${Array.from(label).slice(-room).join('')}${endings[0]}`;
}

/**
 * How a stored file leaves: images in place, all else as a download. What every answer carries
 * (`secureResponses`) keeps whatever is in it from becoming active.
 */
export function downloadHeaders(mimeType: string, label: string): Record<string, string> {
  const name = labelFor(mimeType, label);
  const disposition = SHOWN.has(mimeType) ? 'inline' : 'attachment';
  // RFC 6266: plain letters for old readers, the real name in UTF-8 beside it.
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return {
    'content-type': mimeType,
    'content-disposition': `${disposition}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
    // Payment proofs and portraits must not stay in the cache of a shared machine.
    'cache-control': 'no-store',
  };
}
