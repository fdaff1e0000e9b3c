import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { COMPANY_STATUSES, MEMBER_SETTINGS, ORDER_SETTINGS } from './member-settings.ts';
import { namedObject } from './named-object.ts';
import { openEnum } from './open-enum.ts';
import { instant, percent, price, quantity } from './wire.ts';
import { schemasOf } from './setting.ts';

const token = z.object({
  address: z.string(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.number(),
  icon_url: z.string(),
  defaultLogo: z.string(),
  headerLogo: z.string(),
  title: z.string(),
  tokenDistribution: z.array(z.string()),
  socialLinks: z.array(z.object({ mediaName: z.string(), link: z.string() })),
  chartImg: z.string(),
  footerNote: z.string(),
  metaData: z.object({ title: z.string(), description: z.string(), keywords: z.string() }),
  colours: z.object({ accent: z.string(), accentDark: z.string() }),
});

const settings = namedObject('PlatformSettings', { platformChargePercent: percent() });

type Shape = Readonly<Record<string, z.ZodMiniType>>;

function nullable<S extends Shape>(shape: S): { [Name in keyof S]: z.ZodMiniNullable<S[Name]> };
function nullable(shape: Shape): Shape {
  return Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, z.nullable(schema)]),
  );
}

export const getProgram = endpoint({
  method: 'GET',
  path: '/api/v1/public/program',
  summary: 'The company and the token that this site sells',
  auth: ['visitor', 'member', 'admin', 'superadmin'],
  effect: 'read',
  encoding: 'none',
  reply: z.object({
    companyId: z.nullable(z.string()),
    companyName: z.nullable(z.string()),
    /** While SUSPENDED, members can read but not buy, and nobody can register. */
    companyStatus: z.nullable(openEnum(COMPANY_STATUSES)),
    token: z.nullable(token),
    settings: z.nullable(settings),
    /** Whom members pay, and how they reach that company. Servers before a field do not send it. */
    contact: z.optional(
      z.nullable(
        z.object({
          /** The holder of the first account that members pay to; the company's name while there is none. */
          legalName: z.optional(z.string()),
          city: z.optional(z.nullable(z.string())),
          email: z.string(),
          mobile: z.string(),
        }),
      ),
    ),
    /** The approved tokens of all members. Servers before this field do not send it. */
    soldSupply: z.optional(z.nullable(quantity())),
    /** Each of these settings is null while the site has no company. */
    ...nullable(schemasOf(MEMBER_SETTINGS, 'stored')),
  }),
  status: 200,
  message: 'Program',
  refusals: [],
  fallback: 'Failed to load the program',
});

export const getPrice = endpoint({
  method: 'GET',
  path: '/api/v1/user/package/price/get',
  summary: 'Price, fee, remaining supply and the largest order',
  auth: ['visitor', 'member'],
  effect: 'read',
  encoding: 'none',
  reply: z.object({
    price: price(),
    platformChargePercent: percent(),
    remainingPrivateSupply: quantity(),
    maxOrderAmount: ORDER_SETTINGS.maxOrderAmount.stored,
    /** Proves this price for 15 minutes: a purchase that is sent with it is accepted at this price. */
    quote: z.string(),
  }),
  status: 200,
  message: 'Price',
  refusals: ['company_not_configured'],
  fallback: 'Failed to fetch token price',
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/v1/user/package/settings',
  summary: 'The platform fee',
  auth: ['visitor', 'member'],
  effect: 'read',
  encoding: 'none',
  reply: settings,
  status: 200,
  message: 'Settings',
  refusals: ['company_not_configured'],
  fallback: 'Failed to load settings',
});

export const getPrivacyPolicy = endpoint({
  method: 'GET',
  path: '/api/v1/public/privacy-policy',
  summary: 'How the company uses the personal data of its members',
  auth: ['visitor', 'member', 'admin', 'superadmin'],
  effect: 'read',
  encoding: 'none',
  reply: z.object({
    companyName: z.string(),
    /** Paragraphs with blank lines between them; a line that begins with '# ' is a heading. */
    text: z.string(),
    updatedAt: z.nullable(instant()),
  }),
  status: 200,
  message: 'Privacy policy',
  refusals: ['company_not_configured'],
  fallback: 'Failed to load the privacy policy',
});
