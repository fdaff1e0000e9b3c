import { Buffer } from 'node:buffer';

const BLOCK = 512;

/** A field of a tar header: a number in octal digits, or a text. */
const octal = (value, length) => value.toString(8).padStart(length - 1, '0');

/** Splits a path that is longer than the 100 bytes of the field `name`. */
function splitPath(path) {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix };
  }
  throw new Error(`the path is too long for an archive: ${path}`);
}

function header({ path, size, isProgram, seconds }) {
  const block = Buffer.alloc(BLOCK);
  const { name, prefix } = splitPath(path);
  // Offsets of the format ustar (POSIX.1-1988). The ids of owner and group are those of root.
  block.write(name, 0);
  block.write(octal(isProgram ? 0o755 : 0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(seconds, 12), 136);
  block.write('        0', 148);
  block.write('ustar\x0000', 257);
  block.write(prefix, 345);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 7)}\0 `, 148);
  return block;
}

/**
 * Makes a tar archive (ustar) of regular files. The same files give the same bytes: the order is that of the paths, and all
 * files have the time `seconds` (since 1970) and belong to root.
 *
 * @param files `path` in the archive with slashes, `content` as a buffer, and whether it `isProgram`, which gets the mode 755
 */
export function tar(files, seconds) {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap(({ path, content, isProgram }) => [
    header({ path, size: content.length, isProgram, seconds }),
    content,
    Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK),
  ]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}
