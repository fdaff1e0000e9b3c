import { inflateSync } from 'node:zlib';

/** What a program reads in a PDF of `receipt-jobs.ts`. */
export interface ReadPaper {
  readonly language: string | undefined;
  /** The Devanagari texts in their order of writing, as readers copy them. */
  readonly texts: readonly string[];
  /** How many signs no font has, which are drawn as empty boxes. */
  readonly boxes: number;
}

/** The inflated streams of a PDF that are text; a font is not. */
function* streamsOf(pdf: Buffer): Generator<string> {
  const latin = pdf.toString('latin1');
  for (const { index, 0: begin } of latin.matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const start = index + begin.length;
    yield inflateSync(pdf.subarray(start, latin.indexOf('endstream', start))).toString('latin1');
  }
}

/** Decodes a text of a PDF in UTF-16 with a byte order mark, whose brackets and backslashes are escaped. */
function decode(literal: string): string {
  const bytes = Buffer.from(
    literal.replace(/\\([nrtbf()\\])/g, (_, sign: string) => {
      const controls: Readonly<Record<string, string>> = {
        n: '\n',
        r: '\r',
        t: '\t',
        b: '\b',
        f: '\f',
      };
      return controls[sign] ?? sign;
    }),
    'latin1',
  );
  return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
}

/** Reads the language and the marked texts of a PDF. */
export function readPaper(pdf: Buffer): ReadPaper {
  const drawn = [...streamsOf(pdf)].filter((stream) => stream.includes(' Tf'));
  const texts = drawn.flatMap((stream) =>
    [...stream.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)].map(([, text = '']) =>
      decode(text),
    ),
  );
  const signs = drawn.flatMap((stream) =>
    [...stream.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []),
  );
  return {
    language: /\/Lang \((\w+)\)/.exec(pdf.toString('latin1'))?.[1],
    texts,
    boxes: signs.filter((sign) => sign === '0000').length,
  };
}
