import sax from 'sax';
import { UnreadableFile } from '../unreadable.ts';

/** Names are without their namespace prefix. */
export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string | undefined>>): void;
  close?(name: string): void;
  /** A part of a text; long texts arrive in several. */
  text?(text: string): void;
}

/** No part of an XLSX file that is read here is deeper or has an element with so many attributes. */
const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 200;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The attributes of most elements have no prefix, and there are millions of elements. */
const withLocalNames = (attributes: Readonly<Record<string, string>>): Record<string, string> => {
  const names = Object.keys(attributes);
  if (!names.some((name) => name.includes(':'))) return attributes;
  return Object.fromEntries(names.map((name) => [localName(name), attributes[name] ?? '']));
};

/** Reads XML in UTF-8 bit by bit, so that its size does not matter. Throws UnreadableFile for anything else. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  const parser = sax.parser(true);
  let depth = 0;
  let attributes = 0;
  parser.onerror = (error) => {
    throw new UnreadableFile('DAMAGED', error);
  };
  parser.ondoctype = () => {
    throw new UnreadableFile('UNSAFE_XML');
  };
  parser.onattribute = () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new UnreadableFile('DAMAGED');
  };
  parser.onopentag = (tag) => {
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadableFile('DAMAGED');
    handlers.open(localName(tag.name), withLocalNames(tag.attributes as Record<string, string>));
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    handlers.close?.(localName(name));
  };
  const onText = (text: string): void => handlers.text?.(text);
  parser.ontext = onText;
  parser.oncdata = onText;
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
}
