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
  INVALID_INPUT: { status: 400, message: 'A field is missing or wrong; see fields.' },
  MALFORMED_JSON: { status: 400, message: 'The body is not the JSON object that this call takes.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This call takes application/json.' },
  BODY_TOO_LARGE: { status: 413, message: 'The body is larger than this call takes.' },
  NOT_FOUND: { status: 404, message: 'There is no such thing, or it is not yours to see.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This path does not take that method.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests; see Retry-After.' },
  FORBIDDEN_ORIGIN: { status: 403, message: 'Requests that change something come from this site only.' },
  INTERNAL: { status: 500, message: 'Something failed on our side; the request may be sent again.' },
  MAINTENANCE: { status: 503, message: 'The site is closed for maintenance; see Retry-After.' },
  UNAVAILABLE: { status: 503, message: 'The service is busy or stopping; see Retry-After.' },

  // Authentication
  SIGN_IN_REQUIRED: { status: 401, message: 'This call needs a session.' },
  SESSION_EXPIRED: { status: 401, message: 'The session has ended.' },
  NOT_ALLOWED: { status: 403, message: 'Your role does not allow this.' },
  USER_TYPE_REQUIRED: { status: 403, message: 'Choose a user type first.' },
  SIGN_IN_FAILED: { status: 401, message: 'E-mail or password is wrong.' },
  ACCOUNT_NOT_ACTIVATED: { status: 403, message: 'The account is not activated yet.' },
  ACCOUNT_BLOCKED: { status: 403, message: 'The account is blocked.' },
  LINK_INVALID: { status: 410, message: 'The link was used, has expired or never existed.' },
  OTHER_ADDRESS: { status: 403, message: 'The link was sent to another e-mail address.' },
  USER_TYPE_CHOSEN: { status: 409, message: 'The user type is chosen once.' },
  SECOND_STEP_OVER: {
    status: 401,
    message: 'The second step was done, took too long or was never due: sign in again.',
  },
  ENROLMENT_OVER: { status: 409, message: 'No second factor is being set up, or it took too long.' },
  TWO_FACTOR_OFF: { status: 409, message: 'There is no second factor on this account.' },
  PASSKEY_REFUSED: { status: 400, message: 'The passkey did not sign what was asked, or took too long.' },
  PASSKEYS_FULL: { status: 409, message: 'So many passkeys and no more; see limit.' },
  SOCIAL_OVER: { status: 410, message: 'This trip to the provider took too long, ended already or began elsewhere.' },
  SOCIAL_CANCELLED: { status: 409, message: 'The person did not agree at the provider.' },
  SOCIAL_REFUSED: { status: 400, message: 'What came back from the provider is not what was asked for.' },
  SOCIAL_TAKEN: { status: 409, message: 'This account of the provider, or another one of it, is connected already.' },
  PROVIDER_DOWN: { status: 503, message: 'The provider does not answer; try again, or sign in another way.' },
  PASSWORD_NEEDED: { status: 409, message: 'Choose a password first: without it this is the only way in.' },
  APP_SIGN_IN_REFUSED: { status: 401, message: 'The code was used, is too old, is of another device, or is none.' },
  OWN_ACCOUNT: { status: 409, message: 'Administrators do not block themselves.' },
  ACCOUNT_NOT_PENDING: { status: 409, message: 'The account is not waiting for activation.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'The last administrator who can sign in is not blocked.' },
  CAMPAIGNS_OWNED: { status: 409, message: 'Who has campaigns stays an owner of campaigns.' },
  ARCHIVE_TOO_SOON: { status: 429, message: 'One archive a day; see Retry-After.' },
  ACCOUNT_HOLDS: { status: 409, message: 'The account holds money, or others depend on it; see reason.' },
  ALREADY_SET_UP: { status: 409, message: 'There is an administrator already.' },

  // Repeats and versions
  IDEMPOTENCY_KEY_REQUIRED: { status: 400, message: 'This call needs an Idempotency-Key.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'The key was used with another request.' },
  IDEMPOTENCY_IN_PROGRESS: { status: 409, message: 'The same request is being worked on; ask again.' },
  VERSION_REQUIRED: { status: 428, message: 'This call needs If-Match.' },
  VERSION_CONFLICT: { status: 412, message: 'It changed in the meantime; current holds what is stored.' },

  // Content
  CONTENT_IN_USE: { status: 409, message: 'Something uses it, so it stays; see uses.' },
  LIST_FULL: { status: 409, message: 'So many items and no more; see limit.' },
  CURRENCY_IN_USE: { status: 409, message: 'Money or a campaign is in this currency, so it stays.' },
  DEFAULT_CURRENCY: { status: 409, message: 'The default currency is offered and stays.' },

  // Campaigns
  TRANSITION_NOT_ALLOWED: { status: 409, message: 'This status cannot follow the present one.' },
  CAMPAIGN_INCOMPLETE: { status: 409, message: 'The checklist is not complete; see fields.' },
  REASON_REQUIRED: { status: 400, message: 'A reason is needed.' },
  CLOSING_DATE_PAST: { status: 409, message: 'The closing date is not in the future.' },
  CLOSING_DATE_TOO_LATE: { status: 409, message: 'A campaign lasts at most 365 days.' },
  CAMPAIGN_LIMIT: { status: 409, message: 'So many campaigns at a time and no more; see limit.' },
  CAMPAIGN_LOCKED: { status: 409, message: 'A campaign in this state cannot be edited.' },
  NOTHING_PROPOSED: { status: 409, message: 'No changes of this campaign are open or in review.' },
  PROPOSAL_CHANGED: { status: 409, message: 'Another revision is in review by now; read it again.' },
  SEALING_KEY_UNKNOWN: {
    status: 409,
    message: 'Sealed to a key that is not held any more; current is the present one.',
  },
  SEALED_UNREADABLE: { status: 400, message: 'It was not sealed by the rules, for this campaign and by this person.' },
  CAMPAIGN_NOT_DELETABLE: {
    status: 409,
    message: 'Only drafts and declined campaigns without investments are deleted.',
  },
  UPDATE_PUBLISHED: { status: 409, message: 'A published update stays published.' },
  COMMENT_CLOSED: { status: 409, message: 'This comment cannot be answered.' },
  COMMENT_ANSWERED: { status: 409, message: 'A comment that was answered stays.' },

  // Investing
  CAMPAIGN_CLOSED: { status: 409, message: 'This campaign is closed and takes no more investments.' },
  OWN_CAMPAIGN: { status: 403, message: 'Owners do not invest in their own campaign.' },
  ACCREDITATION_INCOMPLETE: { status: 409, message: 'Steps of the accreditation profile still lack something.' },
  ACCREDITATION_CHANGED: { status: 409, message: 'The answers have changed, or were decided meanwhile; look again.' },
  ACCREDITED_ONLY: { status: 403, message: 'Only accredited investors may invest here.' },
  CURRENCY_MISMATCH: { status: 400, message: 'The campaign takes another currency.' },
  SOLD_OUT: { status: 409, message: 'All units are taken.' },
  UNITS_TOO_FEW: { status: 400, message: 'At least one unit.' },
  BELOW_MINIMUM: { status: 400, message: 'Less than the minimum investment.' },
  ABOVE_MAXIMUM: { status: 400, message: 'More than the maximum investment.' },
  UNITS_LEFT: { status: 409, message: 'Fewer units are left than asked for.' },
  KYC_NEEDED: { status: 403, message: 'This person has to be verified before they sign or pay.' },
  KYC_UNDER_REVIEW: { status: 403, message: 'This person is being verified; they sign and pay once that is done.' },
  KYC_DECLINED: { status: 403, message: 'This person was not verified, so they cannot sign or pay.' },
  FIGURES_NEEDED: { status: 409, message: 'Say first what you earn and own: there is a limit within twelve months.' },
  ABOVE_YEAR_LIMIT: {
    status: 409,
    message: 'More than this person may invest within twelve months; see most, used, left.',
  },
  INVESTMENT_NOT_PENDING: { status: 409, message: 'This investment does not wait for a payment.' },
  INVESTMENT_CHANGED: { status: 409, message: 'The reservation is not what was shown; look again.' },
  UNITS_FREE: { status: 409, message: 'So many units are free: invest instead of waiting.' },
  ALREADY_WAITING: { status: 409, message: 'This person waits for units of the campaign already.' },
  GATEWAY_OFF: { status: 409, message: 'This way of paying is switched off.' },
  GATEWAY_CURRENCY: { status: 400, message: 'This way of paying does not take the currency.' },
  GATEWAY_AMOUNT: { status: 400, message: 'This way of paying does not take the amount.' },
  GATEWAY_LEAST: { status: 400, message: 'This way of paying takes no amount below that in details.amount.' },
  GATEWAY_MOST: { status: 400, message: 'This way of paying takes no amount above that in details.amount.' },
  BANK_LINK_CURRENCY: { status: 400, message: 'The bank-link provider does not support the currency.' },
  PAYMENT_IN_PROGRESS: { status: 409, message: 'Another payment of it is open; give that up first.' },
  TRIES_OVER: { status: 409, message: 'No try to pay begins any more; the units are released soon.' },
  FEE_CHANGED: { status: 409, message: 'The fee is not what was shown; the amount is to be read again.' },
  AGREEMENT_UNSIGNED: { status: 409, message: 'The agreement has to be signed before the investment is paid.' },
  AGREEMENT_SIGNED: { status: 409, message: 'The agreement is signed already.' },
  AGREEMENT_CHANGED: { status: 409, message: 'What was to be signed has changed; read it again.' },
  AGREEMENT_UNREADABLE: {
    status: 409,
    message: "The owner's own agreement cannot be read; the owner has to bring another.",
  },
  CANCELLATION_OVER: { status: 409, message: 'The time to take this investment back is over.' },
  AMOUNT_MISMATCH: { status: 409, message: 'The amount received is not the amount owed.' },

  // Wallet
  WALLET_OFF: { status: 409, message: 'This site has no wallets.' },
  INSUFFICIENT_BALANCE: { status: 409, message: 'The wallet does not hold as much; amount is what is missing.' },
  STATEMENT_TOO_LONG: { status: 409, message: 'More movements than a PDF takes; take fewer days, or the table.' },
  TOP_UP_ENDED: { status: 409, message: 'This top-up is paid, waits for a transfer or is over.' },
  PAYOUT_ACCOUNT_NEEDED: { status: 409, message: 'Enter the account that withdrawals go to first.' },
  PAYOUT_ACCOUNT_CURRENCY: { status: 409, message: 'The account does not take transfers in this currency.' },
  PAYOUT_ACCOUNT_UNVERIFIED: { status: 409, message: 'The account waits to be verified.' },
  ACCOUNT_CHANGED: { status: 409, message: 'The account was changed or verified meanwhile; look again.' },
  PAYOUT_ACCOUNT_ON_HOLD: { status: 409, message: 'The account was changed less than a day ago.' },
  BANK_LINK_OFF: { status: 409, message: 'An account cannot be confirmed at its bank on this site now.' },
  WITHDRAWAL_HANDLED: { status: 409, message: 'This withdrawal has gone another way already.' },
  ACCOUNT_DELETED: { status: 409, message: 'The account of the wallet was deleted; nothing was booked.' },
  NOT_REFUNDABLE: { status: 409, message: 'This was not paid from a wallet, or cannot be given back any more.' },
  REFUND_REFUSED: { status: 409, message: 'This payment cannot be refunded; its plan says why.' },
  PROVIDER_SILENT: { status: 409, message: 'The payment provider does not answer; nothing was changed.' },
  NOT_DISTRIBUTABLE: { status: 409, message: 'Nothing can be distributed among the investors of this campaign.' },
  DISTRIBUTION_CHANGED: { status: 409, message: 'The shares are others by now.' },
  KEYS_HOLD_MONEY: { status: 409, message: 'Another account of this provider keeps money of people.' },
  OWN_CHANGE: { status: 403, message: 'Another administrator has to confirm this change.' },
  BANK_CHANGE_OVER: { status: 409, message: 'The change was decided, replaced or has expired.' },
  KEYS_FIXED: { status: 409, message: 'The keys of this provider come from the environment.' },
  REFUND_CHANGED: { status: 409, message: 'The payment has changed since the plan; read it again.' },

  // Payouts of campaigns
  PAYOUT_NOT_POSSIBLE: { status: 409, message: 'The campaign has no money that can be paid out.' },
  PAYOUT_UNSETTLED: { status: 409, message: 'A payment or a refund of the campaign is pending.' },
  PAYOUT_ACCOUNT_MISSING: { status: 409, message: 'The campaign has no payout account.' },
  PAYOUT_REQUESTED: { status: 409, message: 'A payout of the campaign is open or paid.' },
  PAYOUT_HANDLED: { status: 409, message: 'The state of the payout does not allow this.' },
  PAYOUT_CHANGED: { status: 409, message: 'The amount or the account of the payout has changed.' },
  PAYOUT_ACCOUNT_NEW: { status: 409, message: 'The payout account was changed less than a day ago; see from.' },

  // Connected accounts
  CONNECTING_OFF: { status: 409, message: 'No account at the card provider can be connected on this site now.' },
  ACCOUNT_IN_USE: { status: 409, message: 'A campaign needs this account.' },

  // Input from visitors
  CAPTCHA_REQUIRED: { status: 403, message: 'This form asks for a check that a person sends it; see recaptcha/front.' },
  CAPTCHA_FAILED: { status: 403, message: 'The check was not passed, is too old or was used before.' },
  ATTACHMENTS_UNCHECKED: { status: 503, message: 'The virus scanner does not answer; send without files, or later.' },

  // Push
  PUSH_SUBSCRIPTION_GONE: { status: 410, message: 'The push service has ended this subscription: subscribe anew.' },
  PUSH_ENDPOINT_REFUSED: { status: 400, message: 'Not the endpoint of a known push service.' },
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
