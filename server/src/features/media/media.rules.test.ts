import { expect, test } from 'vitest';
import { kindOf } from './media.rules.ts';

test.each([
  ['image/png', 'receipt.txt', 'image', 'image/png'],
  ['image/heic', 'receipt.heic', 'document', 'image/heic'],
  ['application/pdf', 'receipt', 'document', 'application/pdf'],
  ['application/x-cfb', 'letter.DOC', 'document', 'application/msword'],
  ['application/x-cfb', 'table.xls', 'refused', 'application/x-cfb'],
  ['application/x-cfb', 'a.doc.exe', 'refused', 'application/x-cfb'],
  ['application/zip', 'a.docx', 'refused', 'application/zip'],
  [undefined, 'notes.txt', 'refused', 'application/octet-stream'],
] as const)(
  'a file of type %s named %s is classified as %s with the type %s',
  (detected, name, kind, mimeType) => {
    expect(kindOf(detected, name)).toEqual({ kind, mimeType });
  },
);
