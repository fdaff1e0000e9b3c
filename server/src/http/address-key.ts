import { isIP } from 'node:net';

/** The eight groups of an IPv6 address in any spelling, as numbers. */
function groupsOf(ip: string): number[] {
  // The last two groups may be written like an IPv4 address.
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
 * One network address counts as one caller, however it is spelled; of IPv6 everybody is handed a
 * whole /64. What is no address at all shares one count.
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
