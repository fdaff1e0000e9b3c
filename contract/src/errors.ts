import {
  formatMegabytes,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_PAYEE_ACCOUNTS,
  MAX_PENDING,
} from '@prelaunch/domain/limits';
import { MAX_STATEMENT_BYTES } from '@prelaunch/domain/statement-line';

/**
 * Every expected failure, with its HTTP status and a message that says what to do. All other failures are bugs:
 * the server answers them with `internal`.
 */
export const refusals = {
  // Any call.
  invalid_request: { status: 400, message: 'Some of the values sent are not valid.' },
  malformed_request: { status: 400, message: 'The request could not be read.' },
  session_required: { status: 401, message: 'Please log in to continue.' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  cross_site: { status: 403, message: 'This can only be done from our own pages.' },
  wrong_role: { status: 403, message: 'Your account may not do this.' },
  read_only_account: {
    status: 403,
    message: 'Your access is read only. Please ask an admin with full access to do this.',
  },
  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 404, message: 'Not found.' },
  address_too_long: { status: 414, message: 'The address of the request is too long.' },
  headers_too_large: { status: 431, message: 'The headers of the request are too large.' },
  too_slow: {
    status: 408,
    message: 'The request took too long to arrive. Please try again on a better connection.',
  },
  too_large: { status: 413, message: 'That is larger than this call accepts.' },
  wrong_content_type: { status: 415, message: 'This call does not accept that content type.' },
  too_many_requests: {
    status: 429,
    message: 'Too many requests. Please wait a little and try again.',
  },
  busy: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Please try again. Nothing was saved partially.',
  },

  // Accounts and sessions.
  company_not_configured: {
    status: 400,
    message: 'Company ID is not configured. Please contact support.',
  },
  wrong_credentials: { status: 401, message: 'Invalid email or password.' },
  account_not_active: {
    status: 403,
    message: 'This account is not active. Please contact support.',
  },
  too_many_tries: {
    status: 429,
    message: 'Too many failed attempts. Please wait a little and try again.',
  },
  wrong_code: {
    status: 400,
    message: 'The OTP is wrong or has expired. Please request a new one.',
  },
  wrong_password: { status: 400, message: 'The current password is wrong.' },
  step_up_required: { status: 403, message: 'Please confirm your password to go on.' },
  second_factor_required: {
    status: 403,
    message: 'Please enter the code of your authenticator app.',
  },
  wrong_second_factor: {
    status: 400,
    message: 'The code is wrong or was used already. Please wait for the next one.',
  },
  second_factor_on: { status: 409, message: 'Two-step sign-in is already on.' },
  second_factor_off: {
    status: 409,
    message: 'Two-step sign-in is not set up. Please set it up first.',
  },
  image_not_found: {
    status: 404,
    message: 'The uploaded picture was not found. Please upload it again.',
  },
  picture_not_image: { status: 400, message: 'The profile picture must be an image.' },
  email_taken: { status: 409, message: 'This email is already registered.' },
  mobile_taken: { status: 409, message: 'This mobile number is already registered.' },
  too_many_mobiles: {
    status: 429,
    message:
      'You entered too many mobile numbers within a day. Nothing was saved. Please wait before you change the number again.',
  },
  under_age: { status: 400, message: 'You must be at least 18 years old.' },
  too_many_identity_changes: {
    status: 429,
    message:
      'You changed your name, birth date or Aadhaar number too often within a day. Nothing was saved. Please wait before you change them again.',
  },
  same_password: {
    status: 400,
    message: 'This is the current password. Please choose another one.',
  },
  common_password: {
    status: 400,
    message: 'This password is among the most common ones. Please choose another.',
  },
  referral_not_found: { status: 400, message: 'Referral code not found.' },
  own_account: { status: 409, message: 'You cannot delete, block or demote yourself.' },
  last_admin: { status: 409, message: 'A company must keep at least one active admin.' },
  account_already_approved: { status: 409, message: 'This user is already verified.' },

  // Buying.
  token_not_for_sale: { status: 409, message: 'This token is not for sale.' },
  amount_buys_nothing: {
    status: 400,
    message: 'Please enter a valid amount. This amount does not buy one whole token.',
  },
  above_remaining_supply: {
    status: 409,
    message: 'Fewer tokens are left than this amount would buy. Please enter a smaller amount.',
  },
  totals_full: {
    status: 409,
    message: 'The orders of this company would exceed the largest sum that can be recorded.',
  },
  above_order_limit: { status: 400, message: 'This amount is above the limit of one order.' },
  too_many_pending: {
    status: 409,
    message: `You already have ${String(MAX_PENDING)} purchases waiting for a decision. Please wait for one of them.`,
  },
  reference_already_submitted: {
    status: 409,
    message: 'This transaction number has already been submitted.',
  },
  receipt_not_found: {
    status: 404,
    message: 'The uploaded file was not found. Please upload it again.',
  },
  payee_version_not_found: {
    status: 404,
    message: 'The account to pay to was not found. Please start the purchase again.',
  },
  receipt_already_used: {
    status: 409,
    message: 'This file already belongs to another purchase. Please upload the right one.',
  },
  quote_invalid: {
    status: 400,
    message: 'The price of this order is not valid. Please start the purchase again.',
  },
  method_not_offered: {
    status: 409,
    message: 'This payment method is not available at the moment.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This order was already sent with other details. Please start a new order.',
  },

  // Correcting a reference.
  reference_not_correctable: {
    status: 409,
    message: 'This payment has no transaction number to correct.',
  },
  reference_already_corrected: {
    status: 409,
    message:
      'This transaction number was already corrected once. Please ask the company to reject the purchase, and submit it again.',
  },
  reference_unchanged: {
    status: 409,
    message: 'This is the transaction number that was submitted. Please enter the right one.',
  },

  // Deciding.
  reference_corrected: {
    status: 409,
    message:
      'The member has corrected the transaction number. Please open the purchase and compare it again before you approve it.',
  },
  purchase_already_decided: { status: 409, message: 'This purchase has already been decided.' },
  reference_already_approved: {
    status: 409,
    message: 'Another purchase with this transaction number is already approved.',
  },
  own_purchase: {
    status: 403,
    message: 'This is your own purchase. Another admin has to decide it.',
  },

  not_enough_tokens: { status: 409, message: 'Not enough tokens are left.' },

  // Holds and reversals.
  purchase_not_approved: { status: 409, message: 'This purchase is not approved.' },
  purchase_on_hold: { status: 409, message: 'The tokens of this purchase are already on hold.' },
  purchase_not_on_hold: { status: 409, message: 'The tokens of this purchase are not on hold.' },
  purchase_reversed: {
    status: 409,
    message: 'This purchase was reversed. Its tokens have returned to the supply.',
  },

  // Questions about a pending purchase.
  question_open: {
    status: 409,
    message: 'The member has not answered the last question about this purchase yet.',
  },
  too_many_questions: {
    status: 409,
    message: 'Three questions were asked about this purchase. Please decide it.',
  },
  member_cannot_answer: {
    status: 409,
    message: 'This member cannot log in, so nobody could answer the question.',
  },
  question_answered: {
    status: 409,
    message: 'This question is already answered. The company reads the first answer.',
  },
  answer_unread: {
    status: 409,
    message:
      'The member has answered your question. Please open the purchase and read the answer first.',
  },

  // Confirmations by a second admin.
  awaiting_confirmation: { status: 409, message: "Waiting for a second admin's confirmation." },
  confirmation_pending: {
    status: 409,
    message: "This change is already waiting for a second admin's confirmation. See Confirmations.",
  },
  no_second_admin: {
    status: 409,
    message:
      'This needs the confirmation of a second admin, and your company has no other active admin. Please ask the operator of this site.',
  },
  too_many_confirmations: {
    status: 409,
    message:
      'Too many changes wait for a confirmation. Please confirm or decline some of them first.',
  },
  own_request: {
    status: 403,
    message: 'You requested this change yourself. Another admin has to confirm it.',
  },
  confirmation_over: { status: 409, message: 'This request has already ended.' },
  confirmation_unreadable: {
    status: 409,
    message: 'This request cannot be read any more. Please decline it and make the change again.',
  },
  requester_not_active: {
    status: 409,
    message: 'The admin who requested this is not active any more. Please decline it.',
  },
  account_changed: {
    status: 409,
    message:
      'This account was changed after the request. Please decline it, look at the account and make the change again.',
  },
  password_not_own: {
    status: 409,
    message:
      'An admin chose the password of this member. Before the member can become an admin, they have to set a new one themselves (Forgot Password).',
  },

  // Published holdings.
  holdings_disagree: {
    status: 409,
    message:
      'The holdings and their stored total differ, so nothing was published. Please ask the operator of this site.',
  },
  publication_overtaken: {
    status: 409,
    message:
      'The holdings were published by someone else at the same moment. Nothing else is needed.',
  },

  // Payees.
  beneficiary_changed: {
    status: 409,
    message:
      'Somebody else changed these details in the meantime. Nothing was saved. Please look at them again.',
  },
  too_many_payee_accounts: {
    status: 409,
    message: `There are already ${String(MAX_PAYEE_ACCOUNTS)} accounts. Please change one of them instead.`,
  },

  too_many_payee_changes: {
    status: 429,
    message:
      'These details were changed too often within a day. Please wait, and look at who changed them.',
  },

  // Companies.
  company_suspended: {
    status: 409,
    message: 'This sale is suspended. You can see what is yours, but nothing can be bought now.',
  },
  verification_required: {
    status: 403,
    message: 'Your account has to be verified before you can buy. Please wait for the company.',
  },
  company_changed: {
    status: 409,
    message:
      'Somebody else changed this company in the meantime. Nothing was saved. Please look at it again.',
  },
  token_missing: { status: 400, message: 'Please choose a token, or describe a new one.' },
  token_not_found: { status: 404, message: 'There is no token with this symbol.' },
  token_symbol_taken: {
    status: 409,
    message: 'There is already a token with this symbol. Please choose it from the list.',
  },
  token_already_sold: {
    status: 409,
    message: 'This token has been bought already, so the company cannot change to another.',
  },
  domain_taken: { status: 409, message: 'Another company already has this host name.' },
  supply_out_of_range: {
    status: 400,
    message: 'The total supply must be from 1 to 1,000,000,000,000,000 tokens.',
  },
  supply_below_sold: {
    status: 409,
    message: 'More tokens are already sold or reserved than this supply would allow.',
  },
  unlock_schedule_worse: {
    status: 409,
    message:
      'Members have bought under this unlock schedule. It can only change so that nothing unlocks later or less; the launch can move only before it has happened.',
  },
  price_not_positive: { status: 400, message: 'The price must be above 0.' },
  admin_has_password: {
    status: 409,
    message: 'This admin has already set a password.',
  },

  too_many_streams: {
    status: 429,
    message: 'Too many open pages. Please close one of them.',
  },

  // Uploads.
  no_file: { status: 400, message: 'Please choose a file to upload.' },
  too_many_files: {
    status: 400,
    message: `At most ${String(MAX_FILES)} files can be uploaded at once.`,
  },
  file_too_large: {
    status: 413,
    message: `A file may be at most ${formatMegabytes(MAX_FILE_BYTES)}.`,
  },
  file_type_not_allowed: {
    status: 415,
    message: 'Only images, pdf, doc and docx files can be uploaded.',
  },
  file_unreadable: {
    status: 415,
    message:
      'This file is damaged, or its content does not match its name. Please upload another one.',
  },
  direct_uploads_off: {
    status: 409,
    message: 'Files are sent to this server. Please load the page again and upload the file.',
  },
  upload_not_found: {
    status: 404,
    message: 'The upload was not found, or it has expired. Please upload the file again.',
  },
  storage_full: {
    status: 503,
    message: 'The file could not be stored at the moment. Please try again later.',
  },

  // Bank statements.
  statement_too_large: {
    status: 413,
    message: `A statement may be at most ${formatMegabytes(MAX_STATEMENT_BYTES)}. Please export a shorter period.`,
  },
  import_running: {
    status: 409,
    message: 'Another statement of your company is being read. Please wait, or cancel it.',
  },
  import_over: { status: 409, message: 'This import has already ended.' },
  import_not_done: {
    status: 409,
    message: 'This import added no lines, or it was undone already.',
  },
  line_not_credit: {
    status: 409,
    message: 'This line is a payment that left the account. Please choose money that came in.',
  },
  line_already_assigned: {
    status: 409,
    message: 'This line is already assigned to a purchase. Undo that first.',
  },
  line_not_assigned: { status: 409, message: 'This line is assigned to no purchase.' },
  line_set_aside: { status: 409, message: 'This line is set aside. Take it back first.' },
  line_not_set_aside: { status: 409, message: 'This line is not set aside.' },
  line_refunded: {
    status: 409,
    message:
      'A refund is registered for this line, or its member keeps the money for the next order. Cancel the refund first. An order that was paid with the money must be rejected or reversed before.',
  },
  line_not_exact: {
    status: 409,
    message: 'This line does not match exactly one purchase any more. Please look at it again.',
  },
  purchase_rejected: {
    status: 409,
    message: 'This purchase is rejected. Register a refund for the money instead.',
  },
  assignment_final: {
    status: 409,
    message: 'This purchase was approved with this line, so the line stays with it.',
  },
  bank_amount_differs: {
    status: 409,
    message:
      'The bank shows another amount for this payment. Please decide it alone, in Reconcile.',
  },
  lines_below_total: {
    status: 409,
    message:
      'The bank lines of this purchase are less than what is to be paid for it. Please decide about the rest in Reconcile.',
  },
  nothing_missing: {
    status: 409,
    message: 'No bank line of this purchase is assigned, or nothing is missing.',
  },
  received_changed: {
    status: 409,
    message:
      'The bank lines of this purchase, or open lines that name it, add up to another amount. Please look at them in Reconcile first.',
  },
  rest_already_asked: {
    status: 409,
    message: 'The member was already asked for this rest.',
  },
  refund_too_large: {
    status: 409,
    message: 'This is more than was received and can be given back.',
  },
  line_of_approved_order: {
    status: 409,
    message:
      'This money belongs to an approved order, whose tokens the member keeps. Link the line to the order, or confirm that the money goes back although the tokens stay.',
  },
  refund_day: {
    status: 400,
    message:
      'The transfer cannot be before the day on which the money came. Please correct the date.',
  },
  refund_over: { status: 409, message: 'This refund was already sent or cancelled.' },
  refund_is_credit: {
    status: 409,
    message:
      'This money is kept for the next order. Choose first that it is sent to a bank account instead.',
  },
  credit_in_use: {
    status: 409,
    message:
      'An order is paid with this money. It can be sent only if that order is rejected, or reversed after its approval.',
  },
  credit_without_member: {
    status: 409,
    message:
      'No member can keep this money for the next order: it belongs to no order, or its account is deleted or an admin account.',
  },
  refund_account_given: {
    status: 409,
    message:
      'You have given an account, so this money may already be on its way. Ask the company if you want to keep it for your next order.',
  },
  credit_unavailable: {
    status: 409,
    message:
      'The money that you kept for this order is no longer available. Check the amount and submit again. If you have already paid the smaller amount, the company will ask you for the rest.',
  },
  credit_too_large: {
    status: 400,
    message:
      'The money that you kept must leave at least ₹ 1.00 to pay. Please enter a larger amount.',
  },
  refund_account_changed: {
    status: 409,
    message:
      'The member has given another account since. Please check to which account the money went.',
  },
  too_many_refund_accounts: {
    status: 409,
    message: 'You have changed this account too often. Please ask the company to correct it.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

/** Refusals that any call can return, so endpoints do not declare them. */
export const commonRefusals = [
  'invalid_request',
  'malformed_request',
  'session_required',
  'session_ended',
  'wrong_role',
  'read_only_account',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'address_too_long',
  'headers_too_large',
  'too_slow',
  'too_large',
  'wrong_content_type',
  'too_many_requests',
  'busy',
  'internal',
] as const satisfies readonly RefusalCode[];

/** The body of a failed response. `message` is a list only for fields that failed validation. */
export interface FailureBody {
  readonly status: false;
  readonly message: string | readonly string[];
  readonly code: string;
  readonly requestId: string;
}
