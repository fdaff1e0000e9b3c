import { referralCode } from '@prelaunch/domain/referral-code';
import { v7 as uuidv7 } from 'uuid';
import { DAY, drawMoments, HOUR, later, workingMoment } from './demo-times.ts';
import type { Random } from './random.ts';

export interface Contact {
  readonly name: string;
  readonly email: string;
}

export interface DemoMember extends Contact {
  readonly id: string;
  readonly mobile: string;
  /** `YYYY-MM-DD` */
  readonly dateOfBirth: string;
  readonly referralCode: string;
  readonly referrerId: string | null;
  readonly status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  readonly createdAt: Date;
  /** When an admin verified the account; null for members who are not verified. */
  readonly verifiedAt: Date | null;
  /** When an admin blocked or deactivated the account. */
  readonly leftAt: Date | null;
  /** How often the member buys, compared with others; 0 for never. */
  readonly activity: number;
}

export interface SaleSpan {
  /** The first and the last moment of the company's sale. */
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
}

/** The id of a row that was inserted at this moment. Lists are ordered by ids, so they must follow the dates. */
export const idAt = (random: Random, at: Date): string =>
  uuidv7({ msecs: at.getTime(), random: random.bytes(16) });

/** The beginnings of mobile numbers. */
const MOBILES = ['98', '97', '99', '90', '81', '79', '70', '63'] as const;

function drawMobile(random: Random, used: Set<string>): string {
  for (;;) {
    const mobile = `+91${random.pick(MOBILES)}${random.digits(8)}`;
    if (!used.has(mobile)) {
      used.add(mobile);
      return mobile;
    }
  }
}

/** Most members are between 25 and 45 years old. */
function drawDateOfBirth(random: Random, now: Date): string {
  const years = Math.min(72, Math.max(19, 34 + 9 * random.normal()));
  return later(now, -years * 365.25 * DAY)
    .toISOString()
    .slice(0, 10);
}

/** Some members join before the sale begins, so that its first purchases have buyers. */
function drawJoining(random: Random, count: number, { from, until }: SaleSpan): readonly Date[] {
  const early = Math.max(2, Math.round(count / 12));
  return [
    ...drawMoments(random, early, { from: later(from, -3 * DAY), until: from }, 1),
    ...drawMoments(random, count - early, { from, until }, 0.8),
  ];
}

/** By the position of a member, so that every company has some. */
function statusOf(position: number): DemoMember['status'] {
  if (position % 29 === 11) return 'BLOCKED';
  return position % 23 === 7 ? 'INACTIVE' : 'ACTIVE';
}

const past = (at: Date, now: Date): Date | null => (at < now ? at : null);

/** How many of the members, from the third on, joined with the code of another one. */
const REFERRED = 0.35;
/** The first member is shown in pictures, so its statement of referrals is long. */
const REFERS_OFTEN = 10;

/**
 * Draws the position of the member with whose code each member joined; null for most. Members who have a referral refer
 * more often than others.
 */
export function drawReferrers(random: Random, count: number): readonly (number | null)[] {
  const codes: (readonly [position: number, weight: number])[] = [];
  return Array.from({ length: count }, (_, position) => {
    const isReferred = random.chance(REFERRED) && position > 1;
    const referrer = isReferred ? random.weighted(codes) : null;
    if (referrer !== null) codes.push([referrer, 2]);
    codes.push([position, position === 0 ? REFERS_OFTEN : 1]);
    return referrer;
  });
}

/** How much a member buys whom the first one referred: mostly more than once, so that the statement has quantities. */
const activityOfReferred = (drawn: number, position: number): number =>
  position % 5 === 0 ? 0 : Math.max(2, drawn);

/**
 * Invents the members of a company, in the order in which they joined. The first one buys most.
 *
 * @param referrers the position of each member's referrer
 */
export function drawMembers(
  random: Random,
  symbol: string,
  contacts: readonly Contact[],
  referrers: readonly (number | null)[],
  span: SaleSpan,
): readonly DemoMember[] {
  const used = new Set<string>();
  const joined = drawJoining(random, contacts.length, span);
  const members: DemoMember[] = [];
  for (const [position, contact] of contacts.entries()) {
    const createdAt = joined[position] ?? span.from;
    const referrer = referrers[position] ?? null;
    const isFirst = position === 0;
    const verifiedAt = workingMoment(random, later(createdAt, random.integer(1, 40) * HOUR));
    const leftAt = workingMoment(random, later(createdAt, random.integer(3, 25) * DAY));
    const drawn = random.chance(0.2) ? 0 : Math.min(8, (1 - random.next()) ** -0.6);
    const activity = referrer === 0 ? activityOfReferred(drawn, position) : drawn;
    const hasLeft = statusOf(position) !== 'ACTIVE' && leftAt < span.now;
    members.push({
      ...contact,
      id: idAt(random, createdAt),
      mobile: drawMobile(random, used),
      dateOfBirth: drawDateOfBirth(random, span.now),
      referralCode: referralCode(symbol, random.bytes(8)),
      referrerId: referrer === null ? null : (members[referrer]?.id ?? null),
      status: hasLeft ? statusOf(position) : 'ACTIVE',
      createdAt,
      verifiedAt: isFirst || random.chance(0.9) ? past(verifiedAt, span.now) : null,
      leftAt: hasLeft ? leftAt : null,
      activity: isFirst ? 6 : activity,
    });
  }
  return members;
}
