import {
  addCompany,
  updateCompany,
  type BodyOf,
  type getCompany,
  type RefusalCode,
  type ReplyOf,
} from '@prelaunch/contract';
import {
  formatPercent,
  numberFromTokens,
  rupeesFromMicroRupees,
  rupeesFromPaise,
} from '@prelaunch/domain/money';
import * as z from 'zod/mini';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { dateOfIst, istOfDate } from './ist-minute.ts';
import { companyTexts as texts } from './texts.ts';

export type CompanyDetails = ReplyOf<typeof getCompany>;

/** The option for a token that the catalogue lacks; real symbols are upper case. */
export const NEW_TOKEN = 'new';

/** The form's values, all as text. */
export interface CompanyValues {
  readonly companyName: string;
  readonly email: string;
  readonly mobile: string;
  readonly companyAadhaarCard: string;
  readonly companyPan: string;
  readonly companyAddress: string;
  readonly companyPincode: string;
  /** A symbol, `NEW_TOKEN`, or '' while none is chosen. */
  readonly tokenSymbol: string;
  readonly newSymbol: string;
  readonly newName: string;
  readonly newAccent: string;
  readonly newAccentDark: string;
  readonly totalSupply: string;
  readonly pricePerToken: string;
  readonly platformChargePercent: string;
  /** `YYYY-MM-DDTHH:mm` in India. */
  readonly launchAt: string;
  /** '' for no limit. */
  readonly maxOrderAmount: string;
  readonly reservationHours: string;
  readonly reservationHoursUnverified: string;
  readonly domain: string;
  readonly adminName: string;
  readonly adminEmail: string;
  readonly adminMobile: string;
  readonly status: string;
  readonly unverifiedMayBuy: boolean;
  readonly fourEyes: boolean;
  readonly fourEyesAmount: string;
  readonly privacyText: string;
}

export type CompanyField = keyof CompanyValues;

export const EMPTY_COMPANY: CompanyValues = {
  companyName: '',
  email: '',
  mobile: '',
  companyAadhaarCard: '',
  companyPan: '',
  companyAddress: '',
  companyPincode: '',
  tokenSymbol: '',
  newSymbol: '',
  newName: '',
  newAccent: '#4a3fcf',
  newAccentDark: '#a9a1ff',
  totalSupply: '',
  pricePerToken: '',
  platformChargePercent: '',
  launchAt: '',
  maxOrderAmount: '1000000',
  reservationHours: '168',
  reservationHoursUnverified: '24',
  domain: '',
  adminName: '',
  adminEmail: '',
  adminMobile: '',
  status: 'ACTIVE',
  unverifiedMayBuy: true,
  fourEyes: false,
  fourEyesAmount: '100000',
  privacyText: '',
};

/** The form's values of a company. */
export const valuesOf = (company: CompanyDetails): CompanyValues => ({
  ...EMPTY_COMPANY,
  companyName: company.companyName,
  email: company.email,
  mobile: company.mobile,
  companyAadhaarCard: company.companyAadhaarCard ?? '',
  companyPan: company.companyPan ?? '',
  companyAddress: company.companyAddress ?? '',
  companyPincode: company.companyPincode ?? '',
  tokenSymbol: company.tokenSymbol,
  totalSupply: String(numberFromTokens(company.totalSupply)),
  pricePerToken: String(rupeesFromMicroRupees(company.pricePerToken)),
  platformChargePercent: formatPercent(company.platformChargePercent),
  launchAt: company.launchAt === null ? '' : istOfDate(company.launchAt),
  maxOrderAmount:
    company.maxOrderAmount === null ? '' : String(rupeesFromPaise(company.maxOrderAmount)),
  reservationHours: String(company.reservationHours),
  reservationHoursUnverified: String(company.reservationHoursUnverified),
  domain: company.domain ?? '',
  status: company.status,
  unverifiedMayBuy: company.unverifiedMayBuy,
  fourEyes: company.fourEyes,
  fourEyesAmount: String(rupeesFromPaise(company.fourEyesAmount)),
  privacyText: company.privacyText ?? '',
});

const rules = addCompany.body.shape;
const tokenRules = rules.token.def.innerType.shape;
const { privacyText: privacyRule, fourEyesAmount: amountRule } = updateCompany.body.shape;

/** Parses '1,00,000' and '10.5'; NaN for other texts. */
const numberIn = (text: string): number =>
  /^\d+(\.\d+)?$/.test(text.replaceAll(/[,\s]/g, ''))
    ? Number(text.replaceAll(/[,\s]/g, ''))
    : Number.NaN;

const ifTyped = (rule: z.ZodMiniType, text: string, value: unknown = text) =>
  text.trim() === '' ? undefined : problemIn(rule, value);

function checkToken(values: CompanyValues): Problems<CompanyValues> {
  if (values.tokenSymbol === '') return { tokenSymbol: texts.token.choose };
  if (values.tokenSymbol !== NEW_TOKEN) return {};
  return {
    newSymbol: problemIn(tokenRules.symbol, values.newSymbol),
    newName: problemIn(tokenRules.name, values.newName),
    newAccent: problemIn(tokenRules.colours.shape.accent, values.newAccent),
    newAccentDark: problemIn(tokenRules.colours.shape.accentDark, values.newAccentDark),
  };
}

/** Checks each field as both calls do. */
const checkCommon = (values: CompanyValues): Problems<CompanyValues> => ({
  companyName: problemIn(rules.companyName, values.companyName),
  email: problemIn(rules.email, values.email),
  mobile: problemIn(rules.mobile, values.mobile),
  companyPan: problemIn(rules.companyPan, values.companyPan),
  companyAddress: problemIn(rules.companyAddress, values.companyAddress),
  companyPincode: problemIn(rules.companyPincode, values.companyPincode),
  companyAadhaarCard: ifTyped(rules.companyAadhaarCard, values.companyAadhaarCard),
  ...checkToken(values),
  totalSupply: problemIn(rules.totalSupply, numberIn(values.totalSupply)),
  pricePerToken: problemIn(rules.pricePerToken, numberIn(values.pricePerToken)),
  platformChargePercent: problemIn(
    rules.platformChargePercent,
    numberIn(values.platformChargePercent),
  ),
  maxOrderAmount: ifTyped(
    rules.maxOrderAmount,
    values.maxOrderAmount,
    numberIn(values.maxOrderAmount),
  ),
  reservationHours: problemIn(rules.reservationHours, numberIn(values.reservationHours)),
  reservationHoursUnverified: problemIn(
    rules.reservationHoursUnverified,
    numberIn(values.reservationHoursUnverified),
  ),
  domain: ifTyped(rules.domain, values.domain),
});

export const checkNewCompany = (values: CompanyValues): Problems<CompanyValues> => ({
  ...checkCommon(values),
  adminName: problemIn(rules.admin.shape.name, values.adminName),
  adminEmail: problemIn(rules.admin.shape.email, values.adminEmail),
  adminMobile: problemIn(rules.admin.shape.mobile, values.adminMobile),
});

/** Fields that were empty may stay so: a company created at the first start lacks some of them. */
export const mayStayEmpty = (before: CompanyValues, field: CompanyField): boolean =>
  before[field] === '' && OFTEN_MISSING.includes(field);

const OFTEN_MISSING: readonly CompanyField[] = ['companyPan', 'companyAddress', 'companyPincode'];

export const checkChangedCompany = (
  before: CompanyValues,
  values: CompanyValues,
): Problems<CompanyValues> => ({
  ...Object.fromEntries(
    Object.entries(checkCommon(values)).filter(
      ([field]) =>
        values[field as CompanyField] !== '' || !mayStayEmpty(before, field as CompanyField),
    ),
  ),
  fourEyesAmount: problemIn(amountRule, numberIn(values.fourEyesAmount)),
  privacyText: ifTyped(privacyRule, values.privacyText),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Each field as both calls expect it. */
const sent = (values: CompanyValues) => ({
  companyName: values.companyName,
  email: values.email,
  mobile: values.mobile,
  companyAadhaarCard: orNull(values.companyAadhaarCard),
  companyPan: values.companyPan,
  companyAddress: values.companyAddress,
  companyPincode: values.companyPincode,
  totalSupply: z.decode(rules.totalSupply, numberIn(values.totalSupply)),
  pricePerToken: z.decode(rules.pricePerToken, numberIn(values.pricePerToken)),
  platformChargePercent: z.decode(
    rules.platformChargePercent,
    numberIn(values.platformChargePercent),
  ),
  launchAt: values.launchAt === '' ? null : dateOfIst(values.launchAt),
  maxOrderAmount:
    values.maxOrderAmount.trim() === ''
      ? null
      : z.decode(rules.maxOrderAmount, numberIn(values.maxOrderAmount)),
  reservationHours: numberIn(values.reservationHours),
  reservationHoursUnverified: numberIn(values.reservationHoursUnverified),
  domain: orNull(values.domain),
});

/** The chosen token, or the described new one. */
const tokenIn = (values: CompanyValues, iconId: string | null) =>
  values.tokenSymbol === NEW_TOKEN
    ? {
        token: {
          symbol: values.newSymbol,
          name: values.newName,
          iconId,
          colours: { accent: values.newAccent, accentDark: values.newAccentDark },
        },
      }
    : { tokenSymbol: values.tokenSymbol };

/** @param iconId the uploaded picture of a new token */
export const addBody = (
  values: CompanyValues,
  iconId: string | null,
): BodyOf<typeof addCompany> => ({
  ...sent(values),
  ...tokenIn(values, iconId),
  admin: { name: values.adminName, email: values.adminEmail, mobile: values.adminMobile },
});

/** Only the changed fields, so that other people's changes stay. */
export function changedBody(
  { id, version }: Pick<CompanyDetails, 'id' | 'version'>,
  before: CompanyValues,
  values: CompanyValues,
  iconId: string | null,
): BodyOf<typeof updateCompany> {
  const isChanged = (field: string) =>
    values[field as CompanyField] !== before[field as CompanyField];
  const changed = Object.fromEntries(
    Object.entries({
      ...sent(values),
      status: values.status === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE',
      unverifiedMayBuy: values.unverifiedMayBuy,
      fourEyes: values.fourEyes,
      fourEyesAmount: z.decode(amountRule, numberIn(values.fourEyesAmount)),
      privacyText: orNull(values.privacyText),
    }).filter(([field]) => isChanged(field)),
  );
  return {
    id,
    version,
    ...(changed as Partial<ReturnType<typeof sent>>),
    ...(isChanged('tokenSymbol') && tokenIn(values, iconId)),
  };
}

/** The field that a refusal is about. */
const AT_FAULT: Partial<Record<RefusalCode, CompanyField>> = {
  token_missing: 'tokenSymbol',
  token_not_for_sale: 'tokenSymbol',
  token_not_found: 'tokenSymbol',
  token_already_sold: 'tokenSymbol',
  token_symbol_taken: 'newSymbol',
  domain_taken: 'domain',
  email_taken: 'adminEmail',
  mobile_taken: 'adminMobile',
  supply_out_of_range: 'totalSupply',
  supply_below_sold: 'totalSupply',
  price_not_positive: 'pricePerToken',
  no_second_admin: 'fourEyes',
};

export const fieldAtFault = (code: string): CompanyField | undefined =>
  AT_FAULT[code as RefusalCode];
