import {
  addCompany,
  COMPANY_SETTINGS,
  getCompany,
  initialValuesOf,
  namesOf,
  updateCompany,
  type BodyOf,
  type CompanySetting,
  type RefusalCode,
  type ReplyOf,
} from '@prelaunch/contract';
import * as z from 'zod/mini';
import { problemIn, type Problems } from '../../../forms/contract-check.ts';
import { instantOfIst, istOfDate } from './ist-minute.ts';
import { companyTexts as texts } from './texts.ts';

export type CompanyDetails = ReplyOf<typeof getCompany>;

/**
 * The option for a token that is not in the catalogue. It is never a real symbol, because symbols are in upper
 * case.
 */
export const NEW_TOKEN = 'new';

/** The values of the settings' inputs: a boolean for a checkbox, otherwise a text, '' for an empty input. */
type SettingValues = {
  readonly [Name in CompanySetting]: (typeof COMPANY_SETTINGS)[Name]['input'] extends 'yes-no'
    ? boolean
    : string;
};

/** The form's values. `tokenSymbol` can also be `NEW_TOKEN`, or '' while none is chosen. */
export interface CompanyValues extends SettingValues {
  readonly companyAadhaarCard: string;
  readonly newSymbol: string;
  readonly newName: string;
  readonly newAccent: string;
  readonly newAccentDark: string;
  readonly adminName: string;
  readonly adminEmail: string;
  readonly adminMobile: string;
}

export type CompanyField = keyof CompanyValues;

const SETTINGS = namesOf(COMPANY_SETTINGS);

type Wire = string | number | boolean | null;

function inputOf(name: CompanySetting, wire: Wire): string | boolean {
  if (COMPANY_SETTINGS[name].input === 'yes-no') return wire === true;
  if (wire === null) return '';
  return COMPANY_SETTINGS[name].input === 'instant'
    ? istOfDate(new Date(String(wire)))
    : String(wire);
}

function inputsOf(wire: Readonly<Partial<Record<CompanySetting, Wire>>>): SettingValues;
function inputsOf(wire: Readonly<Partial<Record<CompanySetting, Wire>>>): object {
  return Object.fromEntries(SETTINGS.map((name) => [name, inputOf(name, wire[name] ?? null)]));
}

/** The settings with their own inputs: all except the token, which is chosen or described. */
const INPUTS = SETTINGS.filter((name) => name !== 'tokenSymbol');

/** The settings in the form of a new company. At first it is active and has the defaults of the other settings. */
const FIRST_INPUTS = INPUTS.filter((name) =>
  ['company', 'programme'].includes(COMPANY_SETTINGS[name].section),
);

export const EMPTY_COMPANY: CompanyValues = {
  ...inputsOf(initialValuesOf(COMPANY_SETTINGS)),
  companyAadhaarCard: '',
  newSymbol: '',
  newName: '',
  newAccent: '#4a3fcf',
  newAccentDark: '#a9a1ff',
  adminName: '',
  adminEmail: '',
  adminMobile: '',
};

/** Returns the form's values for a company. */
export const valuesOf = (company: CompanyDetails): CompanyValues => ({
  ...EMPTY_COMPANY,
  ...inputsOf(z.encode(getCompany.reply, company)),
  companyAadhaarCard: company.companyAadhaarCard ?? '',
});

const rules = addCompany.body.shape;
const tokenRules = rules.token.def.innerType.shape;

/** Parses '1,00,000' and '10.5'; NaN for other texts. */
const numberIn = (text: string): number =>
  /^\d+(\.\d+)?$/.test(text.replaceAll(/[,\s]/g, ''))
    ? Number(text.replaceAll(/[,\s]/g, ''))
    : Number.NaN;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Converts a setting's input to its value in JSON, valid or not; null for an empty input. */
function wireOf(name: CompanySetting, value: string | boolean): Wire {
  if (typeof value === 'boolean') return value;
  if (orNull(value) === null) return null;
  switch (COMPANY_SETTINGS[name].input) {
    case 'whole':
    case 'decimal':
      return numberIn(value);
    case 'instant':
      return instantOfIst(value);
    default:
      return value;
  }
}

const settingsOnWire = (names: readonly CompanySetting[], values: CompanyValues) =>
  Object.fromEntries(names.map((name) => [name, wireOf(name, values[name])]));

/** Whether the calls accept a company without this setting. */
export const isOptional = (name: CompanySetting): boolean =>
  problemIn(COMPANY_SETTINGS[name].typed, null) === undefined;

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

/** Checks each field as the calls do. */
const check = (
  names: readonly CompanySetting[],
  values: CompanyValues,
): Problems<CompanyValues> => ({
  ...Object.fromEntries(
    names.map((name) => [
      name,
      problemIn(COMPANY_SETTINGS[name].typed, wireOf(name, values[name])),
    ]),
  ),
  companyAadhaarCard: problemIn(rules.companyAadhaarCard, orNull(values.companyAadhaarCard)),
  ...checkToken(values),
});

export const checkNewCompany = (values: CompanyValues): Problems<CompanyValues> => ({
  ...check(FIRST_INPUTS, values),
  adminName: problemIn(rules.admin.shape.name, values.adminName),
  adminEmail: problemIn(rules.admin.shape.email, values.adminEmail),
  adminMobile: problemIn(rules.admin.shape.mobile, values.adminMobile),
});

/** A setting that was empty may stay empty, because a company created at the first start lacks some settings. */
export const mayStayEmpty = (before: CompanyValues, name: CompanySetting): boolean =>
  before[name] === '';

export const checkChangedCompany = (
  before: CompanyValues,
  values: CompanyValues,
): Problems<CompanyValues> =>
  check(
    INPUTS.filter((name) => values[name] !== '' || !mayStayEmpty(before, name)),
    values,
  );

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
export const addBody = (values: CompanyValues, iconId: string | null): BodyOf<typeof addCompany> =>
  z.parse(addCompany.body, {
    ...settingsOnWire(FIRST_INPUTS, values),
    ...tokenIn(values, iconId),
    companyAadhaarCard: orNull(values.companyAadhaarCard),
    admin: { name: values.adminName, email: values.adminEmail, mobile: values.adminMobile },
  });

/** Contains only the changed fields, so that it does not overwrite other people's changes. */
export function changedBody(
  { id, version }: Pick<CompanyDetails, 'id' | 'version'>,
  before: CompanyValues,
  values: CompanyValues,
  iconId: string | null,
): BodyOf<typeof updateCompany> {
  const isChanged = (field: CompanyField) => values[field] !== before[field];
  return z.parse(updateCompany.body, {
    id,
    version,
    ...settingsOnWire(INPUTS.filter(isChanged), values),
    ...(isChanged('companyAadhaarCard') && {
      companyAadhaarCard: orNull(values.companyAadhaarCard),
    }),
    ...(isChanged('tokenSymbol') && tokenIn(values, iconId)),
  });
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
  unlock_schedule_worse: 'unlockAtLaunch',
  no_second_admin: 'fourEyes',
};

export const fieldAtFault = (code: string): CompanyField | undefined =>
  AT_FAULT[code as RefusalCode];
