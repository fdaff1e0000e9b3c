import { isIP } from 'node:net';

/** Returns the eight groups of an IPv6 address in any notation, as numbers. */
function groupsOf(ip: string): number[] {
  // The last two groups may be written as an IPv4 address.
  const [, lead = '', a = '', b = '', c = '', d = ''] =
    /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(ip) ?? [];
  const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
  const [head = '', tail] = (lead === '' ? ip : `${lead}${pair(a, b)}:${pair(c, d)}`).split('::');
  const read = (part: string) =>
    part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]));
  if (tail === undefined) return read(head);
  const behind = read(tail);
  const before = read(head);
  return [...before, ...Array<number>(8 - before.length - behind.length).fill(0), ...behind];
}

/**
 * Returns the key under which a network address is counted: the same for every notation of an address, and
 * for IPv6 the /64 prefix, since providers assign at least a /64. Invalid addresses share the key 'unreadable'.
 */
export function addressKey(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  const kind = isIP(address);
  if (kind === 4) return address;
  if (kind !== 6) return 'unreadable';
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
