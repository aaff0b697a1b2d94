/**
 * The catalogue of errors: code -> HTTP status, its message for developers, and its details. The messages for users are
 * in the dictionaries of src/intl under `error.<CODE>`, in three languages, filled from the details.
 */

import type { FieldProblem } from '#domain/field.ts'

interface ErrorEntry {
  readonly status: number
  /** For logs and third-party clients; the app never shows it to a user. */
  readonly message: string
}

export const errors = {
  // The request itself
  INVALID_INPUT: { status: 400, message: 'A field is missing or invalid; see fields.' },
  MALFORMED_JSON: { status: 400, message: 'The body is not the JSON object that this call accepts.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The call accepts application/json only.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is larger than this call accepts.' },
  NOT_FOUND: { status: 404, message: 'The resource does not exist, or the caller may not read it.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'The path does not support this method.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; see Retry-After.' },
  FORBIDDEN_ORIGIN: { status: 403, message: 'Requests that change data are accepted from this site only.' },
  INTERNAL: { status: 500, message: 'An internal error occurred; the request may be repeated.' },
  MAINTENANCE: { status: 503, message: 'The site is closed for maintenance; see Retry-After.' },
  UNAVAILABLE: { status: 503, message: 'The service is busy or stopping; see Retry-After.' },

  // Messages
  RECIPIENT_UNAVAILABLE: { status: 409, message: 'The recipient does not receive messages from this user.' },
  RECIPIENT_BLOCKED: { status: 409, message: 'The user has blocked the recipient.' },
  MESSAGING_SUSPENDED: { status: 403, message: 'The user is suspended from messaging; see until.' },
  CONVERSATION_LIMIT: { status: 409, message: 'The maximum number of new conversations within a day is reached.' },
  REPORT_DECIDED: { status: 409, message: 'The report has already been decided.' },

  // Authentication
  SIGN_IN_REQUIRED: { status: 401, message: 'This call requires a session.' },
  SESSION_EXPIRED: { status: 401, message: 'The session has ended.' },
  NOT_ALLOWED: { status: 403, message: 'The role of the caller does not allow this.' },
  USER_TYPE_REQUIRED: { status: 403, message: 'The user has not chosen a user type yet.' },
  SIGN_IN_FAILED: { status: 401, message: 'The e-mail address or the password is wrong.' },
  ACCOUNT_NOT_ACTIVATED: { status: 403, message: 'The account is not activated yet.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'The account is blocked.' },
  LINK_INVALID: { status: 410, message: 'The link was used, has expired or never existed.' },
  OTHER_ADDRESS: { status: 403, message: 'The link was sent to another e-mail address.' },
  USER_TYPE_CHOSEN: { status: 409, message: 'The user type cannot be changed once it is chosen.' },
  SECOND_STEP_OVER: {
    status: 401,
    message: 'The second step is completed, has expired or was not required: sign in again.',
  },
  ENROLMENT_OVER: { status: 409, message: 'No second factor is being set up, or its setup has expired.' },
  TWO_FACTOR_OFF: { status: 409, message: 'The account has no second factor.' },
  PASSKEY_REFUSED: { status: 400, message: 'The signature of the passkey is invalid or too late.' },
  PASSKEYS_FULL: { status: 409, message: 'The maximum number of passkeys is reached; see limit.' },
  SOCIAL_OVER: {
    status: 410,
    message: 'The sign-in at the provider has expired, is completed or was started in another browser.',
  },
  SOCIAL_CANCELLED: { status: 409, message: 'The user declined at the provider.' },
  SOCIAL_REFUSED: { status: 400, message: 'The response of the provider does not match the request.' },
  SOCIAL_TAKEN: {
    status: 409,
    message: 'This account of the provider, or another account of the same provider, is already connected.',
  },
  PROVIDER_DOWN: { status: 503, message: 'The provider does not respond; retry later or use another sign-in method.' },
  PASSWORD_NEEDED: {
    status: 409,
    message: 'A password is required first: this is the only sign-in method of the account.',
  },
  APP_SIGN_IN_REFUSED: { status: 401, message: 'The code is invalid, used, expired or of another device.' },
  OWN_ACCOUNT: { status: 409, message: 'Administrators cannot block their own account.' },
  ACCOUNT_NOT_PENDING: { status: 409, message: 'The account is not pending activation.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'The last administrator who can sign in cannot be blocked.' },
  CAMPAIGNS_OWNED: { status: 409, message: 'The user type of an owner of campaigns cannot be changed.' },
  ARCHIVE_TOO_SOON: { status: 429, message: 'One archive a day can be requested; see Retry-After.' },
  ACCOUNT_HOLDS: { status: 409, message: 'The account holds money, or others depend on it; see reason.' },
  ALREADY_SET_UP: { status: 409, message: 'The site has an administrator already.' },

  // Repeats and versions
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'This call requires an Idempotency-Key.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'The key was used with another request.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The same request is being processed; repeat it later.' },
  VERSION_REQUIRED: { status: 428, message: 'This call requires If-Match.' },
  VERSION_CONFLICT: { status: 412, message: 'The resource has changed; current contains its present value.' },

  // Content
  CONTENT_IN_USE: { status: 409, message: 'The item is in use and cannot be deleted; see uses.' },
  LIST_FULL: { status: 409, message: 'The maximum number of items is reached; see limit.' },
  CURRENCY_IN_USE: { status: 409, message: 'The currency is used by balances or campaigns and cannot be removed.' },
  DEFAULT_CURRENCY: { status: 409, message: 'The default currency cannot be removed.' },

  // Campaigns
  TRANSITION_NOT_ALLOWED: { status: 409, message: 'The current status does not allow this transition.' },
  OWNER_UNVERIFIED: {
    status: 409,
    message: 'The identity of the campaign owner has to be verified before the campaign goes live.',
  },
  CAMPAIGN_INCOMPLETE: { status: 409, message: 'The checklist is not complete; see fields.' },
  REASON_REQUIRED: { status: 400, message: 'A reason is required.' },
  CLOSING_DATE_PAST: { status: 409, message: 'The closing date is not in the future.' },
  CLOSING_DATE_TOO_LATE: { status: 409, message: 'A campaign is open for at most 365 days.' },
  CAMPAIGN_LIMIT: { status: 409, message: 'The maximum number of campaigns at a time is reached; see limit.' },
  CAMPAIGN_LOCKED: { status: 409, message: 'The status of the campaign does not allow changes.' },
  NOTHING_PROPOSED: { status: 409, message: 'No changes of this campaign are open or in review.' },
  PROPOSAL_CHANGED: { status: 409, message: 'Another revision is in review; read it again.' },
  SEALING_KEY_UNKNOWN: {
    status: 409,
    message: 'The value is sealed to a key that has expired; current contains the present key.',
  },
  SEALED_UNREADABLE: {
    status: 400,
    message: 'The sealed value cannot be opened, or was sealed for another campaign or user.',
  },
  CAMPAIGN_NOT_DELETABLE: {
    status: 409,
    message: 'Only drafts and declined campaigns without investments can be deleted.',
  },
  UPDATE_PUBLISHED: { status: 409, message: 'A published update cannot be withdrawn.' },
  NOT_IN_REVIEW: { status: 409, message: 'Fields and sections accept comments during a review only.' },
  COMMENTS_OPEN: {
    status: 409,
    message: 'Review comments are not resolved; set acceptsOpenComments to approve anyway.',
  },
  SAVED_SEARCH_EXISTS: { status: 409, message: 'The user has saved a search with these criteria already.' },
  SAVED_SEARCH_LIMIT: { status: 409, message: 'The maximum number of saved searches is reached; see limit.' },
  COMMENT_CLOSED: { status: 409, message: 'The comment does not accept replies.' },
  COMMENT_ANSWERED: { status: 409, message: 'A comment with replies cannot be deleted.' },

  // Investing
  CAMPAIGN_CLOSED: { status: 409, message: 'The campaign is closed and accepts no more investments.' },
  OWN_CAMPAIGN: { status: 403, message: 'Owners cannot invest in their own campaign.' },
  ACCREDITATION_INCOMPLETE: { status: 409, message: 'Steps of the accreditation profile are incomplete.' },
  ACCREDITATION_CHANGED: { status: 409, message: 'The answers have changed or were decided; read them again.' },
  LETTER_NOT_RESENT: { status: 409, message: 'The link was mailed less than an hour ago, or three times already.' },
  COUNTRY_NEEDED: { status: 403, message: 'The investor has to declare the country that they live in.' },
  COUNTRY_BLOCKED: { status: 403, message: 'A country list of the site or the campaign excludes the investor.' },
  COUNTRY_VERIFIED: { status: 409, message: 'The country of the user is verified and cannot be declared.' },
  ACCREDITED_ONLY: { status: 403, message: 'The campaign accepts accredited investors only.' },
  CURRENCY_MISMATCH: { status: 400, message: 'The campaign uses another currency.' },
  SOLD_OUT: { status: 409, message: 'No units are left.' },
  UNITS_TOO_FEW: { status: 400, message: 'The number of units is less than one.' },
  BELOW_MINIMUM: { status: 400, message: 'The amount is less than the minimum investment.' },
  ABOVE_MAXIMUM: { status: 400, message: 'The amount is more than the maximum investment.' },
  UNITS_LEFT: { status: 409, message: 'Fewer units are left than requested.' },
  KYC_NEEDED: { status: 403, message: 'The investor has to be verified before signing and paying.' },
  KYC_UNDER_REVIEW: {
    status: 403,
    message: 'The verification of the investor is pending; signing and paying follow it.',
  },
  KYC_MORE_REQUIRED: {
    status: 403,
    message: 'The verification needs more information, so that signing and paying are refused.',
  },
  KYC_EXPIRED: { status: 403, message: 'The verification has expired and has to be renewed.' },
  QUESTIONNAIRE_NEEDED: {
    status: 403,
    message: 'The investor has to pass the investor questionnaire before signing and paying.',
  },
  QUESTIONNAIRE_WAIT: {
    status: 403,
    message: 'The investor did not pass the questionnaire; retryAfterSeconds is the time until the next attempt.',
  },
  QUESTIONNAIRE_ANSWERED: { status: 409, message: 'This attempt was submitted already; read the result.' },
  QUESTIONNAIRE_CHANGED: { status: 409, message: 'Another version was published meanwhile; read the questions again.' },
  QUESTIONNAIRE_DRAFT_CHANGED: { status: 409, message: 'The draft was changed meanwhile; read it again.' },
  PARTY_INCOMPLETE: { status: 409, message: 'Answers or documents of the verification are missing.' },
  PARTY_KIND_OFF: { status: 409, message: 'The site does not verify this kind of party.' },
  IDENTITY_PROVIDER_OFF: { status: 409, message: 'Another provider verifies identities here.' },
  IDENTITY_CHANGED: { status: 409, message: 'The answers have changed or were decided; read them again.' },
  OWN_DECISION: { status: 403, message: 'Administrators do not decide about themselves; another one does.' },
  OWN_CAMPAIGN_DECISION: {
    status: 403,
    message: 'Administrators do not decide about campaigns whose owner or editor they are; another one does.',
  },
  HITS_OPEN: { status: 409, message: 'Two administrators have to decide about each possible match with a list first.' },
  SANCTION_CONFIRMED: {
    status: 409,
    message: 'A sanctions match of the party is confirmed, which rules an approval out.',
  },
  NOTE_REQUIRED: { status: 400, message: 'A match is confirmed: an approval requires a note with its grounds.' },
  HIT_DECIDED: { status: 409, message: 'The match was decided already, or this administrator has decided about it.' },
  KYC_DECLINED: {
    status: 403,
    message: 'The verification of the investor was declined, so that signing and paying are refused.',
  },
  FIGURES_NEEDED: {
    status: 409,
    message: 'The investor has to declare income and net worth first: they limit investments within twelve months.',
  },
  ABOVE_YEAR_LIMIT: {
    status: 409,
    message: 'The amount exceeds the limit of the investor within twelve months; see most, used, left.',
  },
  INVESTMENT_NOT_PENDING: { status: 409, message: 'The investment is not pending payment.' },
  INVESTMENT_CHANGED: { status: 409, message: 'The reservation has changed; read it again.' },
  UNITS_FREE: {
    status: 409,
    message: 'The requested units are available: reserve them instead of joining the waiting list.',
  },
  ALREADY_WAITING: { status: 409, message: 'The investor is on the waiting list of the campaign already.' },
  GATEWAY_OFF: { status: 409, message: 'The payment method is not available.' },
  GATEWAY_CURRENCY: { status: 400, message: 'The payment method does not support the currency.' },
  GATEWAY_AMOUNT: { status: 400, message: 'The payment method does not support the amount.' },
  GATEWAY_LEAST: { status: 400, message: 'The amount is less than the minimum of the payment method; see amount.' },
  GATEWAY_MOST: { status: 400, message: 'The amount is more than the maximum of the payment method; see amount.' },
  BANK_LINK_CURRENCY: { status: 400, message: 'The bank-link provider does not support the currency.' },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'Another payment attempt is open; cancel it first.' },
  TRIES_OVER: { status: 409, message: 'No further payment attempt can start; the units are released soon.' },
  FEE_CHANGED: { status: 409, message: 'The fee has changed; read the amount again.' },
  AGREEMENT_UNSIGNED: { status: 409, message: 'The agreement has to be signed before the investment is paid.' },
  AGREEMENT_SIGNED: { status: 409, message: 'The agreement is already signed.' },
  AGREEMENT_CHANGED: { status: 409, message: 'The agreement has changed; read it again.' },
  AGREEMENT_UNREADABLE: {
    status: 409,
    message: 'The agreement that the owner uploaded cannot be read; the owner has to upload another.',
  },
  CANCELLATION_OVER: { status: 409, message: 'The cancellation period of the investment has ended.' },
  AMOUNT_MISMATCH: { status: 409, message: 'The amount received differs from the amount due.' },

  // Wallet
  WALLET_OFF: { status: 409, message: 'Wallets are not available on this site.' },
  INSUFFICIENT_BALANCE: {
    status: 409,
    message: 'The balance of the wallet is insufficient; amount is the difference.',
  },
  STATEMENT_TOO_LONG: {
    status: 409,
    message: 'The period has too many transactions for a PDF; choose a shorter period or CSV.',
  },
  ARCHIVE_EMPTY: { status: 409, message: 'The user reserved no investment in the period.' },
  ARCHIVE_TOO_LARGE: { status: 409, message: 'The period has more investments than an archive contains; see limit.' },
  STATEMENT_EMPTY: { status: 409, message: 'The user has no balance and no movement in the period.' },
  TOP_UP_ENDED: { status: 409, message: 'The top-up is paid, pending a transfer or ended.' },
  PAYOUT_ACCOUNT_NEEDED: { status: 409, message: 'The user has no account for withdrawals yet.' },
  PAYOUT_ACCOUNT_CURRENCY: { status: 409, message: 'The account does not accept transfers in this currency.' },
  PAYOUT_ACCOUNT_UNVERIFIED: { status: 409, message: 'The account is pending verification.' },
  ACCOUNT_CHANGED: { status: 409, message: 'The account was changed or verified in the meantime; read it again.' },
  PAYOUT_ACCOUNT_ON_HOLD: { status: 409, message: 'The account was changed less than a day ago.' },
  BANK_LINK_OFF: { status: 409, message: 'Verification of accounts at their bank is not available on this site.' },
  WITHDRAWAL_HANDLED: { status: 409, message: 'The status of the withdrawal does not allow this.' },
  ACCOUNT_DELETED: { status: 409, message: 'The account of the wallet was deleted; nothing was booked.' },
  NOT_REFUNDABLE: { status: 409, message: 'This was not paid from a wallet, or cannot be refunded any more.' },
  REFUND_REFUSED: { status: 409, message: 'The payment cannot be refunded; see the reason in its plan.' },
  PROVIDER_SILENT: { status: 409, message: 'The payment provider does not respond; nothing was changed.' },
  NOT_DISTRIBUTABLE: { status: 409, message: 'Nothing can be distributed among the investors of this campaign.' },
  DISTRIBUTION_CHANGED: { status: 409, message: 'The shares have changed; read the plan again.' },
  KEYS_HOLD_MONEY: { status: 409, message: "Another account of this provider holds users' money." },
  OWN_CHANGE: { status: 403, message: 'Another administrator has to confirm this change.' },
  BANK_CHANGE_OVER: { status: 409, message: 'The change was decided, replaced or has expired.' },
  KEYS_FIXED: { status: 409, message: 'The keys of this provider come from the environment.' },
  REFUND_CHANGED: { status: 409, message: 'The payment has changed since the plan; read it again.' },

  // The end of a campaign
  EARLY_CLOSING_NOT_POSSIBLE: { status: 409, message: 'The campaign cannot close early; see problem in its closing.' },
  CLOSING_DAY_NOT_ALLOWED: { status: 409, message: 'The campaign cannot close on this day; see its closing.' },
  AMENDMENT_NOT_POSSIBLE: { status: 409, message: 'The terms cannot be amended now; see the closing of the campaign.' },
  COMING_SOON_NOT_POSSIBLE: { status: 409, message: 'The campaign has no coming-soon page that allows this now.' },
  COMING_SOON_INCOMPLETE: { status: 409, message: 'The draft lacks what its coming-soon page shows; see fields.' },
  COMING_SOON_OVER: { status: 409, message: 'The page accepts no further indications of interest.' },
  INDICATION_SETTLED: { status: 409, message: 'The campaign went live or ended: the indication has been settled.' },
  RECONFIRMATION_OVER: { status: 409, message: 'The period for accepting the new terms is over.' },
  EARLY_CLOSING_LIMIT: {
    status: 409,
    message: 'An early closing is announced once in 24 hours, and at most three times for each campaign.',
  },
  EARLY_CLOSING_OVER: { status: 409, message: 'No early closing is announced, or it has taken effect.' },

  ALLOCATION_OVER: { status: 409, message: 'No units are to be allocated.' },
  ALLOCATION_CHANGED: { status: 409, message: 'The paid investments have changed.' },

  // Payouts of campaigns
  PAYOUT_NOT_POSSIBLE: { status: 409, message: 'The campaign has no money that can be paid out.' },
  PAYOUT_UNSETTLED: { status: 409, message: 'A payment, a refund or an allocation of the campaign is pending.' },
  PAYOUT_ACCOUNT_MISSING: { status: 409, message: 'The campaign has no payout account.' },
  PAYOUT_REQUESTED: { status: 409, message: 'A payout of the campaign is open or paid.' },
  REPAYMENT_STAGE_NOT_ALLOWED: { status: 409, message: 'The stage of the loan does not allow this.' },
  PAYOUT_HANDLED: { status: 409, message: 'The state of the payout does not allow this.' },
  PAYOUT_NOT_CANCELLABLE: { status: 409, message: 'The provider has the transfer and may still pay it.' },
  PAYOUT_STATUS_UNKNOWN: { status: 409, message: 'The provider does not confirm that it has no such transfer.' },
  PAYOUT_CHANGED: { status: 409, message: 'The amount or the account of the payout has changed.' },
  PAYOUT_METHOD_OFF: { status: 409, message: 'The payout cannot be sent by this provider; see senders.' },
  PAYOUT_ACCOUNT_NEW: { status: 409, message: 'The payout account was changed less than a day ago; see from.' },

  // Reconciliation
  STATEMENT_INVALID: { status: 400, message: 'The statement cannot be imported; see problem, line and columns.' },
  ENTRY_HANDLED: { status: 409, message: 'The state of the statement entry does not allow this.' },
  ENTRY_PERIOD_CLOSED: { status: 409, message: 'The period of the statement entry is closed.' },
  MATCH_NOT_POSSIBLE: {
    status: 409,
    message: 'The entry differs in amount or currency, or the movement is matched with another entry.',
  },
  NOT_RECONCILED: { status: 409, message: 'Entries or movements of the period are open, or a statement is missing.' },

  // Repayments of owners
  REPAYMENT_NOT_POSSIBLE: { status: 409, message: 'The campaign is not paid out, or has no investors.' },
  REPAYMENT_DUPLICATE: { status: 409, message: 'The campaign has a repayment of this type for the same period.' },
  REPAYMENT_ENDED: { status: 409, message: 'The repayment is paid, cancelled or declined.' },

  // Connected accounts
  CONNECTING_OFF: { status: 409, message: 'Connecting an account at the card provider is not available on this site.' },
  ACCOUNT_IN_USE: { status: 409, message: 'A campaign uses this account.' },

  // Input from visitors
  CAPTCHA_REQUIRED: { status: 403, message: 'The form requires a captcha; see recaptcha/front.' },
  CAPTCHA_FAILED: { status: 403, message: 'The answer of the captcha is wrong, expired or used.' },
  ATTACHMENTS_UNCHECKED: { status: 503, message: 'The virus scanner does not respond; send without files, or later.' },

  // Files
  FILE_UNCHECKED: { status: 503, message: 'The virus scanner does not respond; try again later.' },

  // Push
  PUSH_SUBSCRIPTION_GONE: { status: 410, message: 'The push service has ended this subscription: subscribe again.' },
  PUSH_ENDPOINT_REFUSED: { status: 400, message: 'The endpoint is not of a known push service.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>

export type ErrorCode = keyof typeof errors
export const errorCodes = Object.keys(errors) as ErrorCode[]

/**
 * Values that the text of a code needs, in wire format: amounts are `{ amount, currency }`, counts are strings of
 * digits.
 */
export type ErrorDetails = Readonly<Record<string, unknown>>

/** The body of every failure. */
export interface Failure {
  readonly status: 'error'
  readonly code: ErrorCode
  readonly message: string
  readonly data: null
  readonly fields?: readonly FieldProblem[]
  readonly details?: ErrorDetails
  /** Set with ACCOUNT_NOT_ACTIVATED: offer to resend the activation link (platform 8). */
  readonly showResendLink?: boolean
}

/** What a handler throws for a refusal; only `api/app.ts` turns it into a response. */
export class CallError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails
  readonly fields: readonly FieldProblem[]
  constructor(code: ErrorCode, details: ErrorDetails = {}, fields: readonly FieldProblem[] = []) {
    super(errors[code].message)
    this.name = 'CallError'
    this.code = code
    this.details = details
    this.fields = fields
  }
}
