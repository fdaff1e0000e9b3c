import type { InterventionKind, InterventionReason } from '@prelaunch/domain/interventions';
import type {
  COMPANY_SETTINGS,
  CompanySetting,
  CompanySettings,
  HISTORY_SETTINGS,
  ImportState,
  LineState,
  RefundState,
} from '@prelaunch/contract';
import type { ColumnMapping } from '@prelaunch/domain/column-mapping';
import type { MicroRupees, Paise, Tokens } from '@prelaunch/domain/money';
import type { PaymentMethod } from '@prelaunch/domain/payment-methods';
import type { QuestionReason } from '@prelaunch/domain/questions';
import type { DateOrder, StatementBank, StatementFormat } from '@prelaunch/domain/statement-line';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/**
 * The types of the tables, for Kysely. int8 is read as bigint, timestamptz as Date, date as text. Columns of money and
 * tokens have the types of `domain`, so that a row keeps its units.
 * A test compares these names with the migrated database.
 */
type Int8<T extends bigint = bigint> = ColumnType<T, T, T>;
type Counter<T extends bigint = bigint> = ColumnType<T, T | undefined, T>;
type CreatedAt = ColumnType<Date, Date | undefined, never>;

/** The columns of settings, from their declarations; optional in an insert where the column has a default. */
type SettingColumns<Names extends CompanySetting> = {
  [
    Name in Names as (typeof COMPANY_SETTINGS)[Name]['column']
  ]: (typeof COMPANY_SETTINGS)[Name] extends {
    readonly initial: unknown;
  }
    ? ColumnType<CompanySettings[Name], CompanySettings[Name] | undefined, CompanySettings[Name]>
    : CompanySettings[Name];
};

export interface CompanyTable extends SettingColumns<CompanySetting> {
  id: string;
  privacy_updated_at: Date | null;
  aadhaar_sealed: string | null;
  aadhaar_last_four: string | null;
  version: Generated<number>;
  created_at: CreatedAt;
  search_text: Generated<string>;
}

export interface CompanyCountTable {
  status: 'ACTIVE' | 'SUSPENDED';
  companies: Int8;
}

export interface ProgrammeChangeTable extends SettingColumns<keyof typeof HISTORY_SETTINGS> {
  company_id: string;
  id: string;
  created_at: CreatedAt;
  changed_by: string | null;
}

export interface TokenTable {
  symbol: string;
  name: string;
  address: string;
  description: string;
  accent: string;
  accent_dark: string;
  icon: Buffer | null;
  icon_version: string;
  created_by: string | null;
  created_at: CreatedAt;
}

export interface SuperAdminTable {
  id: string;
  email: string;
  name: string;
  created_at: CreatedAt;
  last_sign_in_at: Date | null;
  removed_at: Date | null;
}

export interface AccountTable {
  company_id: string;
  id: string;
  role: 'USER' | 'ADMIN';
  status: Generated<'ACTIVE' | 'INACTIVE' | 'BLOCKED'>;
  is_approved: Generated<boolean>;
  /** Name, e-mail and mobile number are empty once the account is deleted; `contact_sealed` then contains them. */
  name: string;
  email: string;
  mobile: string;
  contact_sealed: string | null;
  date_of_birth: string | null;
  referral_code: string;
  referrer_id: string | null;
  password_hash: string | null;
  profile_image_id: string | null;
  aadhaar_sealed: string | null;
  password_set_by: string | null;
  rights: Generated<'all' | 'read'>;
  created_at: CreatedAt;
  deleted_at: Date | null;
  search_text: Generated<string>;
  credential_version: Generated<number>;
  /** The language of mails to a member; null until the member chooses one. */
  language: string | null;
}

export interface IdentityChangeTable {
  company_id: string;
  account_id: string;
  id: string;
  /** The name before the change. */
  name: string;
  was_verified: boolean;
  changed_at: CreatedAt;
}

export interface InterventionTable {
  company_id: string;
  id: string;
  purchase_id: string;
  kind: InterventionKind;
  reason: InterventionReason;
  note: string;
  /** What the lines of a reversed purchase had paid, less their refunds; null for a hold. */
  paid_paise: Int8<Paise> | null;
  by: string;
  at: CreatedAt;
  ended_by: string | null;
  ended_at: Date | null;
}

export interface PurchaseQuestionTable {
  company_id: string;
  id: string;
  purchase_id: string;
  reason: QuestionReason;
  question: string;
  asked_by: string;
  asked_at: CreatedAt;
  reserved_until: Date | null;
  answer: string | null;
  answer_file_id: string | null;
  answered_at: Date | null;
  read_at: Date | null;
}

export interface FreedLineTable {
  company_id: string;
  purchase_id: string;
  line_id: string;
  amount_paise: Int8<Paise>;
  assigned_at: Date;
  freed_at: Date;
}

export interface ReturnedLineTable {
  company_id: string;
  debit_id: string;
  credit_id: string;
  dismissed_by: string | null;
  dismissed_at: Date | null;
}

export interface ShortfallDecisionTable {
  company_id: string;
  id: string;
  purchase_id: string;
  decision: 'AS_ORDERED' | 'REST_ASKED';
  /** The lines of the purchase less their refunds at that moment. */
  received_paise: bigint;
  /** Null for `REST_ASKED`. */
  reason: string | null;
  decided_by: string;
  decided_at: CreatedAt;
}

export interface ArrivalMailTable {
  company_id: string;
  purchase_id: string;
  found_at: CreatedAt;
  /** Null while the mail waits. */
  queued_at: Date | null;
}

export interface AdminAddressTable {
  company_id: string;
  account_id: string;
  email: string;
  since: Generated<Date>;
  until: Date | null;
}

export interface AccountCountTable {
  company_id: string;
  role: 'USER' | 'ADMIN';
  status: 'ACTIVE' | 'INACTIVE' | 'BLOCKED';
  is_approved: boolean;
  accounts: bigint;
}

export interface SessionTable {
  token_hash: Buffer;
  kind: 'member' | 'admin' | 'superadmin';
  company_id: string | null;
  account_id: string | null;
  super_admin_id: string | null;
  created_at: CreatedAt;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  proven_at: Generated<Date>;
  credential_version: Generated<number>;
}

export interface NetworkCounterTable {
  counter: string;
  hits: number;
  ends_at: Date;
}

export interface SignInPlaceTable {
  place: Buffer;
  seen_at: Generated<Date>;
}

export interface SecondFactorTable {
  id: string;
  company_id: string | null;
  account_id: string | null;
  super_admin_id: string | null;
  secret_sealed: string;
  begun_at: Generated<Date>;
  enrolled_at: Date | null;
  last_step: Generated<number>;
  recovery_hashes: Generated<Buffer[]>;
}

export interface MailedCodeTable {
  purpose: string;
  scope: string;
  address: string;
  requester: Buffer;
  code_hash: Buffer;
  tries_left: number;
  others_tries_left: number;
  sent_at: Generated<Date>;
  expires_at: Date;
}

export interface CodeBudgetTable {
  purpose: string;
  scope: string;
  address: string;
  requester: Buffer;
  last_sent_at: Generated<Date>;
  hour_sent: Generated<number>;
  hour_ends_at: Generated<Date>;
  day_sent: Generated<number>;
  day_ends_at: Generated<Date>;
  tries: Generated<number>;
  tries_end_at: Generated<Date>;
  misses: Generated<number>;
  last_miss_at: Date | null;
  frozen_until: Date | null;
  withheld_mailed_at: Date | null;
}

export interface KnownRequesterTable {
  subject: Buffer;
  requester: Buffer;
  kind: 'device' | 'network';
  seen_at: Generated<Date>;
}

export interface LoginFailureTable {
  subject: string;
  failures: number;
  last_failure_at: Date;
  blocked_until: Date | null;
  counted_since: Generated<Date>;
}

export interface AuditEntryTable {
  id: string;
  company_id: string | null;
  created_at: CreatedAt;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string;
  actor_email: string;
  action: string;
  subject_type: string;
  subject_id: string;
  subject_label: string;
  before: unknown;
  after: unknown;
  ip: string;
  search_text: Generated<string>;
  seq: Int8;
  hash: Buffer;
}

export interface AuditHeadTable {
  company_id: string | null;
  entries: Counter;
  hash: Generated<Buffer>;
}

export interface MediaTable {
  id: string;
  company_id: string | null;
  owner_kind: 'member' | 'admin' | 'superadmin';
  owner_id: string;
  name: string;
  mime_type: string;
  size_bytes: Int8;
  sha256: Buffer;
  storage_key: string;
  created_at: CreatedAt;
}

export interface InstallationTable {
  singleton: Generated<boolean>;
  id: string;
  created_at: CreatedAt;
  kind: 'development' | 'production' | null;
  key_check_sealed: string | null;
  document_key_sealed: string | null;
}

export interface FormerDocumentKeyTable {
  id: Generated<string>;
  check_sealed: string;
  ended_at: CreatedAt;
  revoked_at: Date | null;
}

export interface BeneficiaryTable {
  company_id: string;
  id: string;
  position: number;
}

export interface BeneficiaryVersionTable {
  company_id: string;
  id: string;
  beneficiary_id: string;
  version: number;
  holder_name: string;
  bank_name: string;
  branch: string;
  account_number_sealed: string;
  ifsc_code: string;
  upi: string;
  created_at: CreatedAt;
  changed_by: string | null;
}

export interface PurchaseTable {
  company_id: string;
  id: string;
  account_id: string;
  order_number: string | null;
  payment_code: string | null;
  payment_method: PaymentMethod;
  reference_number: string | null;
  /** Computed by the database from `reference_number`. */
  reference_key: GeneratedAlways<string | null>;
  reference_compact: GeneratedAlways<string | null>;
  reference_windows: GeneratedAlways<bigint[] | null>;
  unusual_reference: Generated<boolean>;
  receipt_id: string | null;
  bank_name: string | null;
  payee_version_id: string | null;
  amount_paise: Int8<Paise>;
  price_micro_rupees: Int8<MicroRupees>;
  quantity: Int8<Tokens>;
  fee_basis_points: number;
  fee_paise: Int8<Paise>;
  total_paise: Int8<Paise>;
  typed_amount_paise: ColumnType<Paise | null, Paise | null, never>;
  status: Generated<'PENDING' | 'APPROVED' | 'REJECTED'>;
  created_at: CreatedAt;
  seen_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  reject_reason: string | null;
  reserved_until: Generated<Date>;
  /** Null without a line. Triggers keep it. */
  received_paise: ColumnType<Paise | null, never, never>;
  released_at: Date | null;
  /** Set once, with a row of `interventions`. */
  reversed_at: ColumnType<Date | null, never, Date>;
  /** The submitted purchase whose place this one has taken. */
  reduced_from: ColumnType<string | null, never, never>;
  /** The refund that pays a part of it as a credit. */
  credit_id: ColumnType<string | null, never, never>;
  credited_paise: ColumnType<Paise, never, never>;
}

export interface ConfirmationTable {
  company_id: string;
  id: string;
  kind:
    | 'beneficiary.add'
    | 'beneficiary.update'
    | 'account.add'
    | 'account.update'
    | 'account.delete'
    | 'purchase.approve'
    | 'purchase.reverse';
  subject_id: string | null;
  payload_sealed: string | null;
  requested_by: string;
  requested_ip: string;
  requested_at: Generated<Date>;
  expires_at: Date;
  state: Generated<'PENDING' | 'CONFIRMED' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'>;
  decided_by: string | null;
  decided_at: Date | null;
}

export interface CompanyTotalsTable {
  company_id: string;
  private_supply: Int8<Tokens>;
  reserved: Counter<Tokens>;
  approved: Counter<Tokens>;
  pending_count: Counter;
  pending_paise: Counter<Paise>;
  approved_count: Counter;
  rejected_count: Counter;
  reversed_count: Counter;
  approved_paise: Counter<Paise>;
  ledger_seq: Counter;
  ledger_hash: Generated<Buffer>;
  holder_count: Counter;
  terms_version: Generated<number>;
}

export interface CompanyMethodTotalsTable {
  company_id: string;
  method: PaymentMethod;
  approved_paise: Int8<Paise>;
}

export interface CompanyDayTable {
  company_id: string;
  day: string;
  submitted_count: Counter;
  /** A whole number as text. */
  submitted_paise: Generated<string>;
  approved_count: Counter;
  approved_paise: Counter<Paise>;
  rejected_count: Counter;
}

export interface AllocationEntryTable {
  company_id: string;
  seq: Int8;
  purchase_id: string;
  account_id: string;
  /** Negative in the entry of a reversal. */
  quantity: Int8;
  kind: Generated<'ALLOTMENT' | 'REVERSAL'>;
  created_at: Date;
  hash: Buffer;
}

export interface HoldingTable {
  company_id: string;
  account_id: string;
  quantity: Int8<Tokens>;
}

export interface PurchaseMailTable {
  id: GeneratedAlways<bigint>;
  company_id: string;
  purchase_id: string;
  event: 'submitted' | 'approved' | 'rejected';
  queued_at: Generated<Date>;
}

export interface HoldingsPublicationTable {
  company_id: string;
  number: Int8;
  id: string;
  day: string;
  ledger_seq: Int8;
  statement: string;
  signature: Buffer;
  secret_sealed: string;
}

export interface HoldingsSubtreeTable {
  company_id: string;
  publication_id: string;
  place: number;
  root: Buffer;
  leaves: Buffer;
}

export interface IdempotencyKeyTable {
  company_id: string;
  account_id: string;
  key: string;
  request_hash: Buffer;
  purchase_id: string | null;
  created_at: CreatedAt;
}

export interface ReconciliationTable {
  company_id: string;
  lines_version: Counter;
  matched_version: string | null;
  matched_at: Date | null;
  matching_until: Date | null;
}

export interface StatementImportTable {
  company_id: string;
  id: string;
  state: Generated<ImportState>;
  file_name: string;
  created_by: string;
  created_at: CreatedAt;
  heartbeat_at: Generated<Date>;
  progress: Generated<number>;
  bank: StatementBank | null;
  format: StatementFormat | null;
  first_day: string | null;
  last_day: string | null;
  new_lines: Generated<number>;
  known_lines: Generated<number>;
  skipped_count: Generated<number>;
  details: ColumnType<unknown, string | undefined, string>;
}

export interface StatementChoiceTable {
  company_id: string;
  signature: string;
  mapping: ColumnType<ColumnMapping | null, string | null, string | null>;
  date_order: DateOrder | null;
  used_at: Generated<Date>;
}

export interface StatementLineTable {
  company_id: string;
  id: string;
  day: string;
  kind: 'CREDIT' | 'DEBIT';
  amount_paise: Int8<Paise>;
  narration: string;
  reference: string | null;
  balance_paise: bigint | null;
  fingerprint: Buffer;
  number: number;
  state: LineState;
  candidates: ColumnType<unknown, string | undefined, string>;
  note: string | null;
  refunded_paise: Counter<Paise>;
}

export interface StatementLineKeyTable {
  company_id: string;
  key: string;
  line_id: string;
}

export interface StatementImportLineTable {
  company_id: string;
  import_id: string;
  line_id: string;
}

export interface StatementLineTotalTable {
  company_id: string;
  state: LineState;
  lines: Int8;
  /** A whole number as text. */
  amount_paise: string;
}

export interface ListRangeTable {
  company_id: string;
  list: 'purchases' | 'accounts';
  upto_id: string;
  row_count: Int8;
}

export interface LineAssignmentTable {
  company_id: string;
  line_id: string;
  purchase_id: string;
  assigned_by: string;
  assigned_at: Generated<Date>;
}

export interface RefundTable {
  company_id: string;
  id: string;
  line_id: string;
  purchase_id: string | null;
  amount_paise: Int8<Paise>;
  reason: string;
  state: Generated<RefundState>;
  registered_by: string;
  registered_at: CreatedAt;
  sent_reference: string | null;
  sent_day: string | null;
  member_keeps_tokens: Generated<boolean>;
  ended_by: string | null;
  ended_at: Date | null;
  account_sealed: Generated<string | null>;
  account_given_at: Generated<Date | null>;
  account_version: Generated<number>;
  sent_account_version: Generated<number | null>;
}

export interface Database {
  companies: CompanyTable;
  company_counts: CompanyCountTable;
  programme_changes: ProgrammeChangeTable;
  tokens: TokenTable;
  super_admins: SuperAdminTable;
  accounts: AccountTable;
  account_counts: AccountCountTable;
  identity_changes: IdentityChangeTable;
  shortfall_decisions: ShortfallDecisionTable;
  interventions: InterventionTable;
  purchase_questions: PurchaseQuestionTable;
  freed_lines: FreedLineTable;
  returned_lines: ReturnedLineTable;
  arrival_mails: ArrivalMailTable;
  admin_addresses: AdminAddressTable;
  sessions: SessionTable;
  mailed_codes: MailedCodeTable;
  code_budgets: CodeBudgetTable;
  known_requesters: KnownRequesterTable;
  login_failures: LoginFailureTable;
  network_counters: NetworkCounterTable;
  sign_in_places: SignInPlaceTable;
  second_factors: SecondFactorTable;
  audit_entries: AuditEntryTable;
  audit_heads: AuditHeadTable;
  media: MediaTable;
  installation: InstallationTable;
  former_document_keys: FormerDocumentKeyTable;
  beneficiaries: BeneficiaryTable;
  beneficiary_versions: BeneficiaryVersionTable;
  purchases: PurchaseTable;
  confirmations: ConfirmationTable;
  company_totals: CompanyTotalsTable;
  company_method_totals: CompanyMethodTotalsTable;
  company_days: CompanyDayTable;
  allocation_entries: AllocationEntryTable;
  holdings: HoldingTable;
  holdings_publications: HoldingsPublicationTable;
  holdings_subtrees: HoldingsSubtreeTable;
  idempotency_keys: IdempotencyKeyTable;
  purchase_mails: PurchaseMailTable;
  reconciliations: ReconciliationTable;
  statement_imports: StatementImportTable;
  statement_choices: StatementChoiceTable;
  statement_lines: StatementLineTable;
  statement_line_keys: StatementLineKeyTable;
  statement_import_lines: StatementImportLineTable;
  statement_line_totals: StatementLineTotalTable;
  line_assignments: LineAssignmentTable;
  list_ranges: ListRangeTable;
  refunds: RefundTable;
}
