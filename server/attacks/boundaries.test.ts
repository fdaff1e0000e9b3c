import type { EndpointSpec } from '@prelaunch/contract';
import { endpoints, type EndpointName } from '@prelaunch/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type Answer, type TestServer } from '../testing/test-server.ts';
import { BODY_FIELDS, type BodyField } from './body-fields.ts';
import type { ValidCall } from './call-parts.ts';
import { validCalls } from './calls.ts';
import {
  makeAttackFixture,
  sessionFor,
  type People,
  type AttackFixture,
} from './attack-fixture.ts';

/**
 * Tries values at the limits of every field of every body, in a call that is otherwise valid. A value that
 * the contract and the rules accept must satisfy the database's constraints, or the call fails with 500.
 */

let server: TestServer;
let fixture: AttackFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await makeAttackFixture(server);
});
afterAll(() => server.stop());

const NUMBERS = [
  ...[0, -1, 0.000001, 0.01, 1, 1.005, 99.99, 100, 100.01, 720, 721],
  ...[999_999_999.99, 1e15, 1e15 + 1, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e21, 1e300],
];
const TEXTS = [
  ...['', ' ', 'x', 'İ', 'ß@ﬀ.example', 'A@B.EXAMPLE', '0', '-1', '000000000000', '1e999'],
  ...['x'.repeat(60), 'x'.repeat(120), 'x'.repeat(300), 'é'.repeat(120), 'x'.repeat(20_001)],
  ...['1899-12-31', '1900-01-01', '2100-12-31', '9999-12-31', '-271821-04-20T00:00:00.000Z'],
  ...['1899-12-31T23:59:59.999Z', '2100-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z'],
  ...['ACTIVE', 'ADMIN', '2026-02-29', '0193d2c4-7f00-7aaa-8bbb-1c2d3e4f5a6b'],
];
const INVISIBLE = ['\u200b\u200b\u200b', '\u3164', 'SBI\u202eknab', 'As\u200bha', '\u2066Asha'];

/** Returns the body with the value at this path. Adds missing parents. */
function withValue(body: object, [name = '', ...rest]: readonly string[], value: unknown): object {
  const before: unknown = Reflect.get(body, name);
  const inner = typeof before === 'object' && before !== null ? before : {};
  return { ...body, [name]: rest.length === 0 ? value : withValue(inner, rest, value) };
}

/** `updateCompany` changes the terms of its company, so it uses a separate one. */
const castOf = (name: EndpointName): People =>
  name === 'updateCompany' ? fixture.otherCompany : fixture.people;

/** Prepares a valid call, with the session that makes it. */
async function prepare(name: EndpointName): Promise<ValidCall> {
  const call = await validCalls[name](fixture, castOf(name));
  const token = call.token ?? (await sessionFor(fixture, castOf(name), endpoints[name]));
  return { ...call, token };
}

/** Sends a prepared call with this value in the field. */
function send({ name, path, beside }: BodyField, value: unknown, call: ValidCall): Promise<Answer> {
  const spec: EndpointSpec = endpoints[name];
  if (spec.encoding === 'form') {
    const form = new URLSearchParams(String(call.body));
    form.set(path.join('.'), String(value));
    return server.call(name, { ...call, body: form.toString() });
  }
  const body = withValue({ ...(call.body as object | undefined), ...beside }, path, value);
  return server.call(name, { ...call, body });
}

describe.each(BODY_FIELDS)('$at of $name', (field) => {
  test('violates no constraint at its limits', async () => {
    let prepared: ValidCall | undefined;
    for (const value of field.type === 'string' ? TEXTS : NUMBERS) {
      prepared ??= await prepare(field.name);
      const { status, body } = await send(field, value, prepared);
      // An accepted call may have used up what was prepared for it.
      if (status < 400) prepared = undefined;
      expect([value, status < 500 || body]).toEqual([value, true]);
    }
  });
});

/**
 * Excludes secrets, which are never shown, reference numbers and names of files, whose invisible characters are removed,
 * reports of pages, which the log contains without them, and what is typed from a document, which is only compared.
 */
const isShown = ({ name, at, type }: BodyField): boolean =>
  type === 'string' &&
  name !== 'reportPageError' &&
  name !== 'beginDirectUpload' &&
  name !== 'checkDocument' &&
  !/^(password|code|otp|referenceNumber)$/.test(at);

describe.each(BODY_FIELDS.filter(isShown))('$at of $name', (field) => {
  test('accepts no text that is invisible or looks like another text', async () => {
    const prepared = await prepare(field.name);
    for (const value of INVISIBLE) {
      const { status } = await send(field, value, prepared);
      expect([value, status >= 400 && status < 500]).toEqual([value, true]);
    }
  });
});

/**
 * Check constraints on values that a person typed or chose, with the fields through which the tests above
 * try them. A new check constraint must be added here or to `ON_COMPUTED`.
 */
const ON_TYPED: Readonly<Record<string, readonly string[]>> = {
  accounts_email_check: ['register email', 'addAccount email', 'updateAccount email'],
  accounts_language_check: ['setLanguage language'],
  accounts_rights_check: ['addAccount rights', 'updateAccount rights'],
  accounts_role_check: ['addAccount role', 'updateAccount role'],
  accounts_status_check: ['updateAccount status'],
  companies_aadhaar_last_four_check: ['addCompany companyAadhaarCard'],
  companies_check: ['addCompany companyAadhaarCard', 'updateCompany companyAadhaarCard'],
  companies_domain_check: ['addCompany domain', 'updateCompany domain'],
  companies_fee_basis_points_check: ['updateCompany platformChargePercent'],
  companies_max_order_paise_check: ['addCompany maxOrderAmount', 'updateCompany maxOrderAmount'],
  companies_price_micro_rupees_check: ['addCompany pricePerToken', 'updateCompany pricePerToken'],
  companies_reservation_hours_check: ['updateCompany reservationHours'],
  companies_reservation_hours_unverified_check: ['updateCompany reservationHoursUnverified'],
  companies_status_check: ['updateCompany status'],
  companies_total_supply_check: ['addCompany totalSupply', 'updateCompany totalSupply'],
  companies_unlock_at_launch_basis_points_check: [
    'addCompany unlockAtLaunch',
    'updateCompany unlockAtLaunch',
  ],
  companies_unlock_cliff_check: ['addCompany unlockCliff', 'updateCompany unlockCliff'],
  companies_unlock_duration_check: ['addCompany unlockDuration', 'updateCompany unlockDuration'],
  company_totals_not_oversold: ['updateCompany totalSupply', 'submitPurchase amount'],
  company_totals_private_supply_check: ['updateCompany totalSupply'],
  programme_changes_fee_basis_points_check: ['updateCompany platformChargePercent'],
  programme_changes_price_micro_rupees_check: ['updateCompany pricePerToken'],
  interventions_note_check: ['holdPurchase note', 'reversePurchase note'],
  interventions_reason: ['holdPurchase reason', 'reversePurchase reason'],
  purchase_questions_reason: ['askMember reason'],
  purchase_questions_words: ['askMember question'],
  purchase_questions_answer: ['answerQuestion answer'],
  purchases_amount_paise_check: ['submitPurchase amount'],
  purchases_check1: ['submitPurchase amount'],
  purchases_check2: ['submitPurchase amount'],
  purchases_check3: ['submitPurchase referenceNumber'],
  purchases_check4: ['submitPurchase receiptId', 'submitPurchase referenceNumber'],
  purchases_check7: ['rejectPurchase reason', 'rejectPurchases reason'],
  purchases_payment_method_check: ['submitPurchase paymentMethod'],
  purchases_quantity_check: ['submitPurchase amount'],
  purchases_typed_amount_paise_check: ['submitPurchase typedAmount'],
  refunds_amount_paise_check: ['registerRefund amount'],
  statement_lines_refunded: ['registerRefund amount'],
  tokens_accent_check: ['addCompany token.colours.accent', 'updateCompany token.colours.accent'],
  tokens_accent_dark_check: ['addCompany token.colours.accentDark'],
  tokens_symbol_check: ['addCompany token.symbol', 'updateCompany token.symbol'],
};

/** Check constraints on values that the server computes or counts. */
const ON_COMPUTED = [
  ...['admin_addresses_', 'companies_four_eyes_amount_', 'confirmations_'],
  ...[
    'account_counts_',
    'accounts_check',
    'accounts_contact_sealed',
    'accounts_credential_version_',
    'allocation_entries_',
  ],
  ...['audit_entries_', 'audit_heads_', 'beneficiaries_', 'beneficiary_versions_'],
  ...[
    'companies_version_',
    'company_counts_',
    'company_days_',
    'company_method_totals_',
    'company_totals_',
    'holdings_',
    'installation_',
    'list_ranges_',
  ],
  ...['freed_lines_', 'returned_lines_', 'interventions_end', 'interventions_final'],
  ...['interventions_kind_', 'interventions_paid', 'known_requesters_', 'mailed_codes_'],
  ...['media_', 'network_counters_', 'purchase_mails_', 'purchases_check'],
  ...['purchases_payment_code_', 'purchases_fee_', 'purchases_not_decided_by_buyer'],
  ...['purchases_price_', 'purchases_received_', 'purchases_released_in_time'],
  ...[
    'purchase_questions_read',
    'purchases_credited',
    'purchases_reversed',
    'purchases_status_',
    'second_factors_',
    'sessions_',
  ],
  ...['refunds_account_', 'refunds_check', 'refunds_credit_', 'refunds_state_', 'statement_'],
  ...['shortfall_decisions_', 'super_admins_', 'tokens_icon_'],
];

test('every check of the database is tested by a field above, or is on a computed value', async () => {
  const { rows } = await server.pool.query<{ name: string }>(
    `select conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace order by conname`,
  );
  const names = rows.map(({ name }) => name);
  const unknown = names.filter(
    (name) => !(name in ON_TYPED) && !ON_COMPUTED.some((start) => name.startsWith(start)),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(ON_TYPED).filter((name) => !names.includes(name))).toEqual([]);
  const tried = BODY_FIELDS.map(({ name, at }) => `${name} ${at}`);
  expect(
    Object.values(ON_TYPED)
      .flat()
      .filter((field) => !tried.includes(field)),
  ).toEqual([]);
});
